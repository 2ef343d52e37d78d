import { type FieldDefinition, kindOf } from '../../../field-kinds/definition.ts';
import type { ContentModel } from '../content-types.rules.ts';

const head = `// Made from the content types of this installation. Change them in the console, then make this file anew.

/** What every entry has. Dates are ISO 8601 texts. */
export interface Entry<Type extends string, Fields> {
  id: string;
  title: string;
  slug: string;
  content: string | { json: { blocks: unknown[] }; html: string };
  contentType: Type;
  author: string | null;
  customFields: Fields;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
}
`;

/** Declarations of the types' entries and a map from slug to entry. A value that may be missing is null. */
export function declarationsOf(models: readonly ContentModel[]): string {
  const names = namesOf(models);
  const entries = models.map((model) => declarationOf(model, names.get(model.id) ?? ''));
  const map = models.map((model) => `  ${JSON.stringify(model.slug)}: ${names.get(model.id)};\n`).join('');
  return `${head}\n${entries.join('\n')}\n/** Every content type by its slug. */\nexport interface ContentTypes {\n${map}}\n`;
}

function declarationOf({ name, slug, isSingle, fields }: ContentModel, typeName: string): string {
  const members = fields.map(
    (field) => `${comment(field.definition.label, '  ')}  ${field.name}: ${typeOf(field.definition)};\n`,
  );
  const kind = isSingle ? 'single' : 'collection';
  return `${comment(`${name}, a ${kind}.`, '')}export type ${typeName} = Entry<${JSON.stringify(slug)}, {\n${members.join('')}}>;\n`;
}

function typeOf(definition: FieldDefinition): string {
  const type = kindOf(definition).typeScript(definition);
  // A published entry has all its required values.
  return definition.validation.required ? type : `${type} | null`;
}

/** Text that people wrote, where it cannot end the comment. */
function comment(text: string, indent: string): string {
  return `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`;
}

/** A type name of its own for each content type: the slug in Pascal case. */
function namesOf(models: readonly ContentModel[]): Map<string, string> {
  const taken = new Set(['Entry', 'ContentTypes']);
  const names = new Map<string, string>();
  for (const { id, slug } of models) {
    const pascal = slug.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
    const base = /^\d/.test(pascal) ? `Type${pascal}` : pascal;
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}${count}`;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}
