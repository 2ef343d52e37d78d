import { z } from 'zod';
import { boolean } from '../boolean/boolean.kind.ts';
import { date } from '../date/date.kind.ts';
import { email } from '../email/email.kind.ts';
import { file } from '../file/file.kind.ts';
import { image } from '../image/image.kind.ts';
import {
  type Completeness,
  type DefinitionProblem,
  type FieldItem,
  type FieldValue,
  innerFieldName,
  isMissing,
  valueOrNull,
} from '../kit/kind.ts';
import { media } from '../media/media.kind.ts';
import { number } from '../number/number.kind.ts';
import { relation } from '../relation/relation.kind.ts';
import { select } from '../select/select.kind.ts';
import { text } from '../text/text.kind.ts';
import { textarea } from '../textarea/textarea.kind.ts';
import { url } from '../url/url.kind.ts';

/** The kinds that may stand inside a field: those without fields of their own and without formatting [G14]. */
export const innerKinds = [
  text,
  textarea,
  number,
  image,
  select,
  boolean,
  date,
  relation,
  email,
  url,
  media,
  file,
] as const;

const name = { name: innerFieldName };

const innerDefinition = (owner: string) =>
  z.discriminatedUnion(
    'type',
    [
      text.definition.extend(name),
      textarea.definition.extend(name),
      number.definition.extend(name),
      image.definition.extend(name),
      select.definition.extend(name),
      boolean.definition.extend(name),
      date.definition.extend(name),
      relation.definition.extend(name),
      email.definition.extend(name),
      url.definition.extend(name),
      media.definition.extend(name),
      file.definition.extend(name),
    ],
    {
      error: (issue) => {
        const { type } = (issue.input ?? {}) as { type?: unknown };
        return issue.code === 'invalid_union' ? refusalOf(owner, type) : undefined;
      },
    },
  );
export type InnerDefinition = z.output<ReturnType<typeof innerDefinition>>;

/** A field inside a field, whichever holds it. */
export const innerField = innerDefinition('field');

/** The kinds of field that hold fields. */
export type FieldHolder = 'repeater' | 'group';

function refusalOf(owner: string, type: unknown): string {
  const refused: Record<string, string> = {
    repeater: owner === 'repeater' ? 'another repeater' : 'a repeater',
    rich_text: 'a rich text field',
    editor: 'an editor',
    group: owner === 'group' ? 'another group' : 'a group',
  };
  const readable = typeof type === 'string' && Object.hasOwn(refused, type) ? refused[type] : null;
  return readable
    ? `A ${owner} cannot contain ${readable}`
    : `Unknown field type: ${typeof type === 'string' ? type.slice(0, 50) : ''}`;
}

/** Most fields inside a field. */
export const mostInner = 40;

/** The setting `sub_fields` of a field that holds others. */
export const innerFieldsSetting = (owner: string) =>
  z
    .array(innerDefinition(owner), 'At least one sub field is required')
    .min(1, 'At least one sub field is required')
    .max(mostInner, `At most ${mostInner} sub fields`);

interface AnyInnerKind {
  value(definition: InnerDefinition, completeness: Completeness): z.ZodType<FieldValue>;
  typeScript(definition: InnerDefinition): string;
  problems?(definition: InnerDefinition): DefinitionProblem[];
  countsEmptyList?(definition: InnerDefinition): boolean;
  searchText?(value: FieldValue, definition: InnerDefinition): string;
}

const kinds = new Map<string, AnyInnerKind>(innerKinds.map((kind) => [kind.type, kind as unknown as AnyInnerKind]));

function kindOf({ type }: InnerDefinition): AnyInnerKind {
  const kind = kinds.get(type);
  if (!kind) throw new Error(`Unknown field type: ${type}`);
  return kind;
}

const schemaOf = (field: InnerDefinition, completeness: Completeness) =>
  valueOrNull({
    schema: kindOf(field).value(field, completeness),
    label: field.label,
    isRequired: field.validation.required,
    completeness,
    countsEmptyList: kindOf(field).countsEmptyList?.(field),
  });

/** The schema of one item: each inner field's value under its name, nothing else. A missing one comes out as null. */
export function itemSchema(
  fields: readonly InnerDefinition[],
  { label, completeness }: { label: string; completeness: Completeness },
): z.ZodType<FieldItem> {
  const parts = Object.fromEntries(fields.map((field) => [field.name, schemaOf(field, completeness)]));
  return z.strictObject(parts, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${label} has no field named ${issue.keys.map((key) => `"${key.slice(0, 64)}"`).join(', ')}`
        : `${label} must hold its fields by name`,
  });
}

/** Names and ids that occur twice, defects of each inner field, and defaults that are no values of theirs. */
export function innerProblems(fields: readonly InnerDefinition[]): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const seen = { name: new Set<string>(), id: new Set<string>() };
  for (const [index, field] of fields.entries()) {
    const at = (path: (string | number)[], message: string) =>
      problems.push({ path: ['sub_fields', index, ...path], message });
    if (seen.name.has(field.name)) at(['name'], 'Another field has this name');
    if (field.id !== '' && seen.id.has(field.id)) at(['id'], 'Another field has this id');
    seen.name.add(field.name);
    seen.id.add(field.id);
    const defects = kindOf(field).problems?.(field) ?? [];
    for (const { path, message } of defects) at(path, message);
    if (defects.length > 0 || field.default_value === undefined) continue;
    const checked = schemaOf(field, 'draft').safeParse(field.default_value);
    for (const { message } of checked.success ? [] : checked.error.issues) at(['default_value'], message);
  }
  return problems;
}

/** The TypeScript type of an item; names need no quotes under the field-name rule. */
export function itemTypeScript(fields: readonly InnerDefinition[]): string {
  return `{ ${fields.map((field) => `${field.name}: ${kindOf(field).typeScript(field)} | null`).join('; ')} }`;
}

/** What search finds an item by. */
export function itemSearchText(fields: readonly InnerDefinition[], item: FieldItem): string {
  return fields
    .map((field) => {
      const value = item[field.name];
      return isMissing(value) ? '' : (kindOf(field).searchText?.(value as FieldValue, field) ?? '');
    })
    .filter((found) => found !== '')
    .join(' ');
}
