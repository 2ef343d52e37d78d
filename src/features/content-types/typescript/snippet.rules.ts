import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { targetOf } from '../../../field-types/definition/facts.ts';
import { publicPart } from '../public-fields.rules.ts';
import { memberOf, pascalName } from './members.rules.ts';

/** A type as its form shows it, saved or not, and where this installation answers. */
export interface SnippetType {
  origin: string;
  slug: string;
  isSingle: boolean;
  fields: readonly FieldDefinition[];
  /** The slug of the entry that is read; without it a page of the list. */
  entrySlug?: string | undefined;
}

/** Named one by one up to so many; of more, all come without being asked for. */
const maxNamed = 12;
/** As many as the delivery API expands at once. */
const maxIncluded = 5;

/** Whether one entry is answered instead of a list. */
const readsOne = ({ isSingle, entrySlug }: SnippetType) => isSingle || entrySlug !== undefined;

const askable = ({ fields }: SnippetType) => fields.flatMap((field) => publicPart(field) ?? []);

/** What a sample asks for: parts of many fields are not named, a list is filtered and ordered by what the type has. */
function sampleQuery(type: SnippetType) {
  const fields = askable(type);
  const relations = fields.filter((field) => targetOf(field) !== null).slice(0, maxIncluded);
  const isList = !readsOne(type);
  const filtered = isList
    ? fields.find((field) => field.filterable !== false && sampleFilter(field) !== null)
    : undefined;
  const sorted = fields.find((field) => field.sortable !== false && fieldTypeOf(field).shape(field) === 'number');
  return {
    named: fields.length > 0 && fields.length <= maxNamed ? fields : [],
    relations,
    filter: filtered ? { name: filtered.name, ...sampleFilter(filtered) } : null,
    sort: isList ? `-${sorted?.name ?? 'createdAt'}` : null,
  };
}

/** Where the delivery API answers the type's published entries, its one entry, or the entry of a slug. */
function placeOf({ origin, slug, entrySlug }: SnippetType): string {
  const place = `${origin}/api/content/${encodeURIComponent(slug)}`;
  return entrySlug === undefined ? place : `${place}/${encodeURIComponent(entrySlug)}`;
}

/** The address of a sample. */
export function readingAddress(type: SnippetType): string {
  const { named, relations, filter, sort } = sampleQuery(type);
  const query = [
    ...(named.length > 0 ? [`fields=title,slug,${namesOf(named)}`] : []),
    ...(relations.length > 0 ? [`include=${namesOf(relations)}`] : []),
    ...(filter ? [`filter[${filter.name}][${filter.operator}]=${encodeURIComponent(String(filter.value))}`] : []),
    ...(sort ? [`sort=${sort}`, 'pageSize=10'] : []),
  ].join('&');
  return `${placeOf(type)}${query && `?${query}`}`;
}

const namesOf = (fields: readonly FieldDefinition[]) => fields.map(({ name }) => name).join(',');

function sampleFilter(field: FieldDefinition): { operator: string; value: string | number } | null {
  const fieldType = fieldTypeOf(field);
  const shape = fieldType.shape(field);
  if (shape === 'number') return { operator: 'greaterThanOrEqual', value: 1 };
  const [choice] = shape === 'list' ? [] : (fieldType.choices?.(field) ?? []);
  return choice ? { operator: 'equals', value: choice.value } : null;
}

/** A request for the command line; brackets are taken as they are, and quotes cannot end the address. */
export function curlSnippet(type: SnippetType): string {
  return `curl -g '${readingAddress(type).replaceAll("'", '%27')}'`;
}

/** A request in TypeScript with the shape of what it answers. */
export function typeScriptSnippet(type: SnippetType): string {
  const name = pascalName(type.slug);
  const members = askable(type)
    .map((field) => memberOf(field, '    '))
    .join('');
  const [first] = askable(type).filter((field) => fieldTypeOf(field).innerFields === undefined);
  const isOne = readsOne(type);
  const address = placeOf(type);
  const read = isOne ? 'data' : 'data[0]?';
  return `interface ${name} {
  id: string;
  title: string;
  slug: string;
  publishedAt: string | null;
  customFields: {
${members}  };
}

const answer = await fetch(${JSON.stringify(isOne ? address : `${address}?pageSize=10`)});
if (!answer.ok) throw new Error(\`The API answered \${answer.status}\`);
const { data } = (await answer.json()) as { data: ${name}${isOne ? '' : '[]'} };
const ${first ? 'value' : 'title'} = ${read}.${first ? `customFields.${first.name}` : 'title'};
`;
}

/** The same request through the typed client, which lies in `client/`. */
export function clientSnippet(type: SnippetType): string {
  const { relations, filter, sort } = sampleQuery(type);
  const options = [
    ...(filter ? [`filter: { ${filter.name}: { ${filter.operator}: ${JSON.stringify(filter.value)} } }`] : []),
    ...(relations.length > 0 ? [`include: [${relations.map(({ name }) => JSON.stringify(name)).join(', ')}]`] : []),
    ...(sort ? [`sort: ${JSON.stringify(sort)}`] : []),
  ];
  const query = options.length > 0 ? `, {\n${options.map((option) => `  ${option},\n`).join('')}}` : '';
  const slug = JSON.stringify(type.slug);
  const read =
    type.entrySlug !== undefined
      ? `const entry = await cms.get(${slug}, ${JSON.stringify(type.entrySlug)}${query});`
      : type.isSingle
        ? `const entry = await cms.single(${slug}${query});`
        : `const { data, meta } = await cms.list(${slug}${query});`;
  return [
    "import { createClient } from '@millwright/client';",
    '// npm run types writes it.',
    "import type { PublicTypes } from './content-types.d.ts';",
    '',
    `const cms = createClient<PublicTypes>({ url: ${JSON.stringify(type.origin)} });`,
    read,
    '',
  ].join('\n');
}
