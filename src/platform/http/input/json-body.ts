import { isUtf8 } from 'node:buffer';
import { AppError, type FieldErrors } from '../../../contracts/call/errors.ts';
import { isKeptWhole } from '../../../contracts/numbers/exact-number.ts';
import { unstorablePath } from './text-safety.ts';

const deepest = 32;
const maxKeys = 20_000;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a JSON body that is safe to keep and to walk: UTF-8, at most 32 deep and 20,000 keys wide, no key twice in an
 * object, no key that reaches a prototype, no text PostgreSQL cannot hold, no number that a double would change. Rejects others
 * with 400, most of them before building them.
 */
export function parseJsonBody(body: Buffer): unknown {
  if (!isUtf8(body)) throw new AppError('MALFORMED_JSON');
  const text = body.toString('utf8');
  const { hasLostDigits } = checkShape(text);
  const value = parse(text);
  if (hasLostDigits) throw lostDigits(text);
  if (text.includes('\\u')) {
    const path = unstorablePath(value);
    if (path !== null) throw refused(path, 'must not contain NUL or broken characters');
  }
  const overflow = overflowPath(value);
  if (overflow !== null) throw refused(overflow.join('.') || 'body', 'holds a number that is too large');
  return value;
}

/** Where a number such as 1e400 reads as infinite; kept as JSON it would silently become null. */
function overflowPath(value: unknown): string[] | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const below = overflowPath(item);
    if (below !== null) return [key, ...below];
  }
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('MALFORMED_JSON');
  }
}

/** A number of which digits would be lost, in the place of what it would become. */
class Lost {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

/** Names each number that would be stored as another one. */
function lostDigits(text: string): AppError {
  const marked: unknown = JSON.parse(text, (_key, value: unknown, context?: { source: string }) =>
    typeof value === 'number' && context && !isKeptWhole(context.source) ? new Lost(context.source) : value,
  );
  const fields: FieldErrors = {};
  const look = (value: unknown, path: string) => {
    if (value instanceof Lost) {
      const shown = value.source.length > 40 ? `${value.source.slice(0, 40)}…` : value.source;
      fields[path || 'body'] = [`has more digits than a number keeps: ${shown}; send it as a text`];
    } else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) look(item, path === '' ? key : `${path}.${key}`);
  };
  look(marked, '');
  if (Object.keys(fields).length === 0) fields['body'] = ['has a number with more digits than a number keeps'];
  return new AppError('VALIDATION_ERROR', { fields });
}

function refused(field: string, message: string): AppError {
  return new AppError('VALIDATION_ERROR', { fields: { [field]: [message] } });
}

/**
 * One pass over the text that tracks nesting and keys alone. Of text that is not JSON it may make anything, but ends;
 * the parser rejects it afterwards.
 */
function checkShape(text: string): { hasLostDigits: boolean } {
  /** The keys of each open object; null for an open list. */
  const open: (Set<string> | null)[] = [];
  let keys = 0;
  let expectsKey = false;
  let hasLostDigits = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: {
        const end = endOfString(text, at);
        const holder = open.at(-1);
        if (expectsKey && holder) {
          checkKey(keyAt(text, at, end), holder);
          keys += 1;
          if (keys > maxKeys) throw refused('body', `must have at most ${maxKeys} keys`);
        }
        expectsKey = false;
        at = end;
        break;
      }
      case 0x7b:
      case 0x5b: {
        const isObject = text.charCodeAt(at) === 0x7b;
        open.push(isObject ? new Set() : null);
        if (open.length > deepest) throw refused('body', `must be at most ${deepest} levels deep`);
        expectsKey = isObject;
        break;
      }
      case 0x7d:
      case 0x5d:
        open.pop();
        expectsKey = false;
        break;
      case 0x2c:
        expectsKey = Boolean(open.at(-1));
        break;
      case 0x2d:
      case 0x30:
      case 0x31:
      case 0x32:
      case 0x33:
      case 0x34:
      case 0x35:
      case 0x36:
      case 0x37:
      case 0x38:
      case 0x39: {
        const end = endOfNumber(text, at);
        hasLostDigits ||= end - at >= minLostLength && !isKeptWhole(text.slice(at, end));
        at = end - 1;
        break;
      }
    }
  }
  return { hasLostDigits };
}

/** The fewest signs of a number that loses digits, `1e-400`. */
const minLostLength = 6;

/** Index after the last sign of a number. */
function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && inNumber(text.charCodeAt(end))) end += 1;
  return end;
}

/** Digits, point, exponent and signs. */
const inNumber = (code: number) =>
  (code >= 0x30 && code <= 0x39) || code === 0x2e || code === 0x65 || code === 0x45 || code === 0x2b || code === 0x2d;

/** Index of the closing quote, or of the text's end. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1;
  return backslashes % 2 === 1;
}

function keyAt(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  return raw.includes('\\') ? String(parse(`"${raw}"`)) : raw;
}

function checkKey(key: string, holder: Set<string>): void {
  if (forbiddenKeys.has(key)) throw refused(key, 'is not an allowed name');
  if (holder.has(key)) throw refused(key, 'is given twice');
  holder.add(key);
}
