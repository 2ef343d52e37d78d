import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { withPublicFields } from '../../content-types/public-fields.rules.ts';
import { comment, memberOf, pascalName } from '../../content-types/typescript/members.rules.ts';
import { deliveredType } from '../query/delivered-type.rules.ts';
import { queriesOf } from './queries.rules.ts';

const head = `// Made from the content types of this installation. Change them in the console, then make this file anew.

/** A moment in UTC by ISO 8601, such as 2026-05-31T12:00:00.000Z. */
export type Moment = \`\${number}-\${number}-\${number}T\${number}:\${number}:\${number}Z\`;

/** What every entry has. */
export interface Entry<Type extends string, Fields> {
  id: string;
  title: string;
  slug: string;
  content: string | { json: { blocks: unknown[] }; html: string };
  contentType: Type;
  author: string | null;
  customFields: Fields;
  createdAt: Moment;
  updatedAt: Moment;
  publishedAt: Moment | null;
}

/** A file of the media library, as \`include\` fills it in. Width, height and variants are those of a picture. */
export interface MediaFile {
  id: string;
  url: string;
  fileName: string;
  mimeType: string;
  /** In bytes. */
  size: number;
  width: number | null;
  height: number | null;
  alt: string;
  caption: string;
  title: string;
  description: string;
  /** What every crop keeps in sight, as shares of width and height. */
  focalPoint: { x: number; y: number } | null;
  /** The same picture in smaller sizes, the smallest first. */
  variants: { url: string; width: number; height: number }[];
  /** Addresses of the picture in the sizes that the settings name. */
  presets: Record<string, string>;
}

/** The operators of a field with the values that they take. */
export type Filter<Operator extends string, Value> = {
  [Name in Operator]?: Name extends 'between'
    ? readonly [Value, Value]
    : Name extends 'in' | 'notIn'
      ? readonly Value[]
      : Value;
};
`;

/**
 * Declarations of the types' entries, a map from slug to entry, and a map from the slugs of public types to what can be
 * asked about them. A value that may be missing is null. `withPrivate` adds the private fields to the entries.
 */
export function declarationsOf(known: readonly ContentModel[], { withPrivate = false } = {}): string {
  const models = withPrivate ? known : known.map(withPublicFields);
  const names = namesOf(models);
  const entries = models.map((model) => declarationOf(model, names.get(model.slug) ?? ''));
  const map = models.map(({ slug }) => `  ${JSON.stringify(slug)}: ${names.get(slug)};\n`).join('');
  const isPublic = new Set(models.flatMap((model) => (model.isPublic ? [model.slug] : [])));
  const entryNameOf = (slug: string) => (isPublic.has(slug) ? (names.get(slug) ?? null) : null);
  const questions = models
    .filter((model) => model.isPublic)
    .map((model) => queriesOf(deliveredType(model), entryNameOf));
  return `${head}
${entries.join('\n')}
/** Every content type by its slug. */
export interface ContentTypes {
${map}}

/** Every public type by its slug: its entries, and what the delivery API can be asked about them. */
export interface PublicTypes {
${questions.join('')}}
`;
}

function declarationOf({ name, slug, isSingle, fields }: ContentModel, typeName: string): string {
  const members = fields.map((field) => memberOf({ ...field.definition, name: field.name }, '  '));
  const kind = isSingle ? 'single' : 'collection';
  return `${comment(`${name}, a ${kind}.`, '')}export type ${typeName} = Entry<${JSON.stringify(slug)}, {\n${members.join('')}}>;\n`;
}

/** A type name of its own for each content type: the slug in Pascal case. */
function namesOf(models: readonly ContentModel[]): Map<string, string> {
  const taken = new Set(['Entry', 'Moment', 'ContentTypes', 'MediaFile', 'Filter', 'PublicTypes']);
  const names = new Map<string, string>();
  for (const { slug } of models) {
    const base = pascalName(slug);
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}${count}`;
    taken.add(name);
    names.set(slug, name);
  }
  return names;
}
