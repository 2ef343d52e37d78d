import { type FieldErrors, fieldErrorsOf } from '../../../contracts/call/errors.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import { isEmptyAnswer, statesOf } from '../../../contracts/lists/conditional-states.ts';
import { type NumberStyle, styleOf } from '../../../contracts/numbers/written-number.ts';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import { countError } from '../../../contracts/upload-rules.ts';
import { type FieldDefinition, fieldTypeOf, valueSchema } from '../../../field-types/definition/definition.ts';
import { fileRulesOf, hasParts, innerFieldsOf } from '../../../field-types/definition/facts.ts';
import { fileError } from '../../../field-types/files/media-files.ts';
import { tooMuchMarkup } from '../../../field-types/kit/html-text.ts';
import { withSharedSteps } from '../../../field-types/kit/shared-steps.ts';
import type { FieldValue } from '../../../field-types/kit/value.ts';
import type { FormField } from '../fields/form-fields.contract.ts';

/** A file that somebody sent with a form, as its answer names it. */
export interface AnsweredFile {
  id: string;
  name: string;
  size: number;
  mimeType: string;
}

export type Answer = FieldValue | AnsweredFile | AnsweredFile[];

interface ReadAnswers {
  /** Of fields that are shown and filled in, by their names. */
  answers: Record<string, Answer>;
  /** By the bare names of the fields; empty if nothing is rejected. */
  fieldErrors: FieldErrors;
}

interface Reading {
  /** Keeps only harmless markup of formatted text; null if it holds too much. */
  clean?: (field: FormField, html: string) => string | null;
  /** The files that lie on the server: no other value is one, whatever it says of itself. */
  files?: ReadonlySet<unknown>;
  /** How the site's people write numbers. */
  style?: NumberStyle;
}

/** What a visitor is told who sends none at all. No field has the name `data`. */
export const nothingFilledIn = 'Fill in at least one field';

interface Checked {
  field: FormField;
  /** As it was sent; read as its field's type expects it where it can be. */
  sent: unknown;
  answer: Answer | null;
  fieldErrors: FieldErrors;
}

/**
 * The answers to a form in the types of their types, checked in the words of the specification. Text stands for a number, and for yes or no, as
 * a page's form sends it. Unknown names are dropped; a hidden field is neither checked nor answered. The files of a field are
 * a list of `AnsweredFile`, each of them one of `files`.
 */
export function readAnswers(
  fields: readonly FormField[],
  raw: Readonly<Record<string, unknown>>,
  { clean = (_field, html) => html, files = new Set(), style = styleOf('en-US') }: Reading = {},
): ReadAnswers {
  const reading = { clean, files, style };
  const checked = withSharedSteps(() =>
    fields.map((field) => check(field, rawOf(field.name, { raw, fields }), reading)),
  );
  // What breaks a rule is still an answer that conditions look at.
  const known = Object.fromEntries(checked.map(({ field, sent, answer }) => [field.name, answer ?? sent]));
  const states = statesOf(fields, known);
  const answers: Record<string, Answer> = {};
  const fieldErrors: FieldErrors = {};
  for (const { field, answer, fieldErrors: own } of checked) {
    const state = states.get(field.name);
    if (!state?.isShown) continue;
    Object.assign(fieldErrors, own);
    if (answer !== null && !isEmptyAnswer(answer)) answers[field.name] = answer;
    else if (state.isRequired && Object.keys(own).length === 0)
      fieldErrors[field.name] = [`${field.label} is required`];
  }
  return { answers, fieldErrors };
}

/** The misspelled key of the specification and its correct spelling are one [Q25]. */
const spellings: Readonly<Record<string, string>> = { varients: 'variants', variants: 'varients' };

function rawOf(
  name: string,
  { raw, fields }: { raw: Readonly<Record<string, unknown>>; fields: readonly FormField[] },
): unknown {
  if (Object.hasOwn(raw, name)) return raw[name];
  const other = Object.hasOwn(spellings, name) ? spellings[name] : undefined;
  const isFree = other !== undefined && Object.hasOwn(raw, other) && !fields.some((field) => field.name === other);
  return isFree ? raw[other] : undefined;
}

function check(field: FormField, raw: unknown, { clean, files, style }: Required<Reading>): Checked {
  if (fileRulesOf(field) !== null) return checkFiles(field, raw, files);
  const value = typed(field, raw, style);
  const sent = fieldTypeOf(field).isHtml && typeof value === 'string' ? clean(field, value) : value;
  if (sent === null && value !== null)
    return { field, sent: value, answer: null, fieldErrors: { [field.name]: [`${field.label} ${tooMuchMarkup}`] } };
  const parsed = schemaOf(field).safeParse(sent);
  if (parsed.success) return { field, sent, answer: parsed.data, fieldErrors: {} };
  const fieldErrors = fieldErrorsOf(
    parsed.error.issues.map(({ path, message }) => [[field.name, ...(hasParts(field) ? path : [])].join('.'), message]),
  );
  return { field, sent, answer: null, fieldErrors };
}

/** A set of fields never changes, so its schemas are built once. */
const schemaOf = onePerObject((field: FormField) => valueSchema(field));

function checkFiles(field: FormField, raw: unknown, onServer: ReadonlySet<unknown>): Checked {
  const { label, validation } = field;
  const rules = fileRulesOf(field);
  const sent = [raw].flat().filter((one) => one !== undefined && one !== null && one !== '');
  const files = sent.filter((one): one is AnsweredFile => onServer.has(one));
  const found = (answer: Answer | null): Checked => ({ field, sent, answer, fieldErrors: {} });
  const deny = (message: string): Checked => ({ ...found(null), fieldErrors: { [field.name]: [message] } });
  if (rules === null || files.length < sent.length) return deny(`${label} must be sent as a file`);
  const [first] = files;
  if (!first) return validation.required ? deny(`${label} is required`) : found(null);
  const max = rules.max_number_of_files;
  const have = Math.min(max, files.length);
  const violation =
    countError({ max, have, add: files.length - have }) ?? files.map((file) => fileError(rules, file)).find(Boolean);
  if (violation) return deny(violation);
  return found(max === 1 ? first : files);
}

const isTexts = (raw: unknown): raw is string[] =>
  Array.isArray(raw) && raw.length > 0 && raw.every((one) => typeof one === 'string');

/** What browsers send for a box that is ticked and has no value of its own. */
const tickedBox = 'on';

/** What a page's form or a careless client sends, read as the field's type expects it where it can be. */
function typed(field: FieldDefinition, raw: unknown, style: NumberStyle): unknown {
  if (innerFieldsOf(field).length > 0) return withTypedItems(field, raw, style);
  const fieldType = fieldTypeOf(field);
  const shape = fieldType.shape(field);
  // A hidden value stands for a box that is not ticked; the box comes after it.
  if (shape === 'boolean' && isTexts(raw)) return typed(field, raw.at(-1), style);
  if (typeof raw !== 'string' || raw.trim() === '') return raw;
  if (shape === 'boolean' && raw.trim().toLowerCase() === tickedBox) return true;
  if (shape === 'list') return [raw];
  if (fieldType.ofPlainText) return fieldType.ofPlainText(raw);
  return shape === 'number' || shape === 'boolean' ? (fieldType.read(raw, field, style) ?? raw) : raw;
}

function withTypedItems(field: FieldDefinition, raw: unknown, style: NumberStyle): unknown {
  const inner = new Map(innerFieldsOf(field).map((one) => [one.name, one]));
  const item = (one: unknown): unknown => {
    if (!isRecord(one)) return one;
    // Unknown names are dropped inside as outside.
    const known = Object.entries(one).flatMap(([name, value]) => {
      const definition = inner.get(name);
      return definition ? [[name, typed(definition, value, style)]] : [];
    });
    return Object.fromEntries(known);
  };
  // A row of a page that nobody filled in is none.
  if (Array.isArray(raw)) return raw.map(item).filter((one) => !isBlankItem(one));
  const one = item(raw);
  return isBlankItem(one) ? null : one;
}

function isBlankItem(item: unknown): boolean {
  return isRecord(item) && Object.values(item).every(isEmptyAnswer);
}
