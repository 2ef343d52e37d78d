import { capital } from '../../../contract-kit/text/capital.ts';
import { type FieldDefinition, kindOf } from '../../../field-kinds/fields/definition.ts';
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
  const members = fields.map((field) => memberOf({ ...field.definition, name: field.name }, '  '));
  const kind = isSingle ? 'single' : 'collection';
  return `${comment(`${name}, a ${kind}.`, '')}export type ${typeName} = Entry<${JSON.stringify(slug)}, {\n${members.join('')}}>;\n`;
}

/** A field as a member of a type, under its label as a comment. */
export function memberOf(field: FieldDefinition, indent: string): string {
  return `${comment(field.label, indent)}${indent}${field.name}: ${typeOf(field)};\n`;
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
    const base = pascalName(slug);
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}${count}`;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

/** A slug as the name of a type. */
export function pascalName(slug: string): string {
  const pascal = slug.replaceAll(/[^A-Za-z0-9]*([A-Za-z0-9]*)/g, (_, word: string) => capital(word));
  return /^[A-Za-z]/.test(pascal) ? pascal : `Type${pascal}`;
}
