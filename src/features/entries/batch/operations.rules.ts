import Big from 'big.js';
import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import type { EditChange, EditOperation } from './bulk-edit.contract.ts';
import { operationsOf, sortOf } from './offered-operations.rules.ts';

/** The parts of every entry that an edit may name. */
const ownParts = ['title', 'slug', 'content'] as const;
export type OwnPart = (typeof ownParts)[number];

/** Makes a value of the value before it; `tooLong` where there is none. */
type Operation = (before: unknown) => unknown;

/** A text that a replacement would make larger than any entry may hold. */
export const tooLong = Symbol('too long');
const maxTextLength = 1_000_000;

/** A change that was read: which part of an entry it is about, and what becomes of it. */
export interface ReadChange {
  /** As the caller spells it. */
  field: string;
  target: { part: OwnPart } | { name: string };
  apply: Operation;
}

/** Reads the changes of an edit. Unknown fields, and what an operation cannot do or take, are errors by path. */
export function readChanges(
  model: ContentModel,
  changes: readonly EditChange[],
): { changes: ReadChange[]; fieldErrors: FieldErrors } {
  const read: ReadChange[] = [];
  const fieldErrors: FieldErrors = {};
  for (const [index, change] of changes.entries()) {
    const one = readChange(model, change);
    if ('message' in one) fieldErrors[`changes.${index}.${one.at}`] = [one.message];
    else read.push(one);
  }
  return { changes: read, fieldErrors };
}

interface ChangeError {
  at: 'field' | 'operation' | 'value' | 'roundTo';
  message: string;
}

const prefix = 'customFields.';

function readChange(model: ContentModel, change: EditChange): ReadChange | ChangeError {
  const { field, operation, value, roundTo } = change;
  const name = field.startsWith(prefix) ? field.slice(prefix.length) : field;
  const known = model.fields.find((one) => one.name === name);
  const part = ownParts.find((own) => own === field);
  if (!known && (!part || (part === 'content' && !model.usesContent)))
    return { at: 'field', message: 'is not a field of this type' };
  // A part of every entry goes before a field of its name, which `customFields.` names.
  const sort = part ? (part === 'content' ? 'other' : 'text') : known ? sortOf(known.definition) : 'other';
  const label = part ?? known?.definition.label ?? field;
  const takes = operationsOf[sort];
  if (!takes.includes(operation)) return { at: 'operation', message: `${label} takes ${takes.join(', ')}` };
  if (part && part !== 'content' && operation === 'clear') return { at: 'operation', message: `${label} is required` };
  const isArithmetic = operation === 'add' || operation === 'multiply' || operation === 'percent';
  if (roundTo !== undefined && !isArithmetic) return { at: 'roundTo', message: 'is for add, multiply and percent' };
  const apply = readOperation({ operation, value, roundTo, isWhole: part === 'content' });
  if (typeof apply === 'string') return { at: 'value', message: apply };
  return { field, target: part ? { part } : { name }, apply };
}

interface Given {
  operation: EditOperation;
  value: unknown;
  roundTo: number | undefined;
  /** Without a value it is an empty text. */
  isWhole: boolean;
}

/** The operation, or why it cannot take its value. */
function readOperation({ operation, value, roundTo, isWhole }: Given): Operation | string {
  switch (operation) {
    case 'set':
      return value === undefined ? 'is required' : () => value;
    case 'clear':
      return () => (isWhole ? '' : null);
    case 'add':
    case 'multiply':
    case 'percent':
      return typeof value === 'number' && Number.isFinite(value)
        ? arithmetic(operation, { by: value, roundTo })
        : 'must be a number';
    case 'replace':
      return readReplace(value);
    case 'prepend':
    case 'append':
      if (typeof value !== 'string' || value === '') return 'must be a text';
      return (before) => (operation === 'append' ? textOf(before) + value : value + textOf(before));
    case 'addValues':
    case 'removeValues':
      return readList(operation, value);
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Decimals are exact: 0.1 and 0.2 are 0.3. A number that is not there stays so. */
function arithmetic(
  operation: 'add' | 'multiply' | 'percent',
  { by, roundTo }: { by: number; roundTo: number | undefined },
): Operation {
  const count = (before: Big) => {
    if (operation === 'add') return before.plus(by);
    return before.times(operation === 'multiply' ? by : new Big(by).div(100).plus(1));
  };
  return (before) => {
    if (typeof before !== 'number') return before ?? null;
    const exact = count(new Big(before));
    const result = roundTo === undefined ? exact : exact.div(roundTo).round(0, Big.roundHalfUp).times(roundTo);
    return result.toNumber();
  };
}

const maxFound = 1000;

function readReplace(value: unknown): Operation | string {
  const isRead = isRecord(value) && typeof value['find'] === 'string' && typeof value['with'] === 'string';
  const [find, replacement] = isRead ? [String(value['find']), String(value['with'])] : ['', ''];
  if (find === '' || find.length > maxFound) return `must be {find, with}, with 1 to ${maxFound} characters to find`;
  return (before) => {
    if (typeof before !== 'string') return before ?? null;
    const parts = before.split(find);
    const length = before.length + (parts.length - 1) * (replacement.length - find.length);
    return length > maxTextLength ? tooLong : parts.join(replacement);
  };
}

const maxValues = 1000;

function readList(operation: 'addValues' | 'removeValues', value: unknown): Operation | string {
  const isRead = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
  if (!isRead || value.length > maxValues) return 'must be a list of values';
  const named = new Set<string>(value);
  return (before) => {
    const members = Array.isArray(before) ? before : [];
    if (operation === 'removeValues') return members.filter((member) => !named.has(member));
    return [...members, ...[...named].filter((member) => !members.includes(member))];
  };
}
