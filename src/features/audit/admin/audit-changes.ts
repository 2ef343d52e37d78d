import { capital } from '../../../contracts/text/capital.ts';
/** One field of what changed, both sides in words. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

const maxTextLength = 2000;
const deepest = 3;

/**
 * What an action changed, field by field; unchanged fields are left out. Where only one side is known, as of a new or a
 * deleted record, all its fields are there.
 */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const isBoth = old.size > 0 && fresh.size > 0;
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((field) => {
    const [one, other] = [old.get(field), fresh.get(field)];
    if (isBoth && JSON.stringify(one) === JSON.stringify(other)) return [];
    if (isTexts(one) && isTexts(other)) return [{ field: readable(field), ...listChange(one, other) }];
    return [{ field: readable(field), before: inWords(one), after: inWords(other) }];
  });
}

/** A record's values by their path: `customFields.year`. */
function fieldsOf(value: unknown, path = '', fields = new Map<string, unknown>()): Map<string, unknown> {
  if (isRecord(value) && path.split('.').length <= deepest) {
    for (const [key, inner] of Object.entries(value)) fieldsOf(inner, path === '' ? key : `${path}.${key}`, fields);
  } else if (path !== '') fields.set(path, value);
  return fields;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Of two lists only what left and what came; a long list would hide it. */
function listChange(before: readonly string[], after: readonly string[]): Pick<FieldChange, 'before' | 'after'> {
  const left = before.filter((item) => !after.includes(item));
  const came = after.filter((item) => !before.includes(item));
  if (left.length === 0 && came.length === 0) return { before: inWords(before), after: inWords(after) };
  const stay = after.length - came.length;
  const unchanged = stay > 0 ? [`${stay} unchanged`] : [];
  return {
    before: left.map((item) => `− ${item}`).join('\n'),
    after: [...came.map((item) => `+ ${item}`), ...unchanged].join('\n'),
  };
}

function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  const text = typeof value === 'string' ? value : isTexts(value) ? value.join(', ') : JSON.stringify(value, null, 1);
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}

/** `customFields.purchasePrice` as Custom fields, purchase price. */
function readable(path: string): string {
  const spoken = path
    .split('.')
    .map((part) =>
      part
        .replaceAll(/[_-]/g, ' ')
        .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
        .toLowerCase(),
    )
    .join(', ');
  return capital(spoken);
}
