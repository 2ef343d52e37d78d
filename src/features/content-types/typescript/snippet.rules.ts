import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import { kindOf } from '../../../field-kinds/fields/definition.ts';
import { targetOf } from '../../../field-kinds/fields/facts.ts';
import { memberOf, pascalName } from './declarations.rules.ts';

/** A type as its form shows it, saved or not, and where this installation answers. */
export interface SnippetType {
  origin: string;
  slug: string;
  isSingle: boolean;
  fields: readonly FieldDefinition[];
}

/** Named one by one up to so many; of more, all come without being asked for. */
const mostNamed = 12;
/** As many as the delivery API expands at once. */
const mostIncluded = 5;

/** The address under which the delivery API answers the type's published entries, or its one entry. */
export function readingAddress({ origin, slug, isSingle, fields }: SnippetType): string {
  const parameters: string[] = [];
  if (fields.length > 0 && fields.length <= mostNamed) parameters.push(`fields=title,slug,${namesOf(fields)}`);
  const relations = fields.filter((field) => targetOf(field) !== null).slice(0, mostIncluded);
  if (relations.length > 0) parameters.push(`include=${namesOf(relations)}`);
  if (!isSingle) {
    const filtered = fields.find((field) => field.filterable !== false && sampleFilter(field) !== null);
    if (filtered) parameters.push(`filter[${filtered.name}]${sampleFilter(filtered)}`);
    const sorted = fields.find((field) => field.sortable !== false && kindOf(field).shape(field) === 'number');
    parameters.push(`sort=${sorted ? `-${sorted.name}` : '-createdAt'}`, 'pageSize=10');
  }
  const query = parameters.join('&');
  return `${origin}/api/content/${encodeURIComponent(slug)}${query && `?${query}`}`;
}

const namesOf = (fields: readonly FieldDefinition[]) => fields.map(({ name }) => name).join(',');

function sampleFilter(field: FieldDefinition): string | null {
  const kind = kindOf(field);
  const shape = kind.shape(field);
  if (shape === 'number') return '[greaterThanOrEqual]=1';
  const [choice] = shape === 'list' ? [] : (kind.choices?.(field) ?? []);
  return choice ? `[equals]=${encodeURIComponent(choice.value)}` : null;
}

/** A request for the command line; brackets are taken as they are, and quotes cannot end the address. */
export function curlSnippet(type: SnippetType): string {
  return `curl -g '${readingAddress(type).replaceAll("'", '%27')}'`;
}

/** A request in TypeScript with the shape of what it answers. */
export function typeScriptSnippet(type: SnippetType): string {
  const name = pascalName(type.slug);
  const members = type.fields.map((field) => memberOf(field, '    ')).join('');
  const [first] = type.fields.filter((field) => kindOf(field).innerFields === undefined);
  const address = `${type.origin}/api/content/${encodeURIComponent(type.slug)}`;
  const read = type.isSingle ? 'data' : 'data[0]?';
  return `interface ${name} {
  id: string;
  title: string;
  slug: string;
  publishedAt: string | null;
  customFields: {
${members}  };
}

const answer = await fetch(${JSON.stringify(type.isSingle ? address : `${address}?pageSize=10`)});
if (!answer.ok) throw new Error(\`The API answered \${answer.status}\`);
const { data } = (await answer.json()) as { data: ${name}${type.isSingle ? '' : '[]'} };
const ${first ? 'value' : 'title'} = ${read}.${first ? `customFields.${first.name}` : 'title'};
`;
}
