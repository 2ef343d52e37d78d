import { isUtf8 } from 'node:buffer';
import { AppError } from '../../../contracts/call/errors.ts';
import { unstorablePath } from './text-safety.ts';

const deepest = 32;
const maxKeys = 20_000;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a JSON body that is safe to keep and to walk: UTF-8, at most 32 deep and 20,000 keys wide, no key twice in an
 * object, no key that reaches a prototype, no text PostgreSQL cannot hold, no number beyond a double. Rejects others with
 * 400, most of them before building them.
 */
export function parseJsonBody(body: Buffer): unknown {
  if (!isUtf8(body)) throw new AppError('MALFORMED_JSON');
  const text = body.toString('utf8');
  checkShape(text);
  const value = parse(text);
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

function refused(field: string, message: string): AppError {
  return new AppError('VALIDATION_ERROR', { fields: { [field]: [message] } });
}

/**
 * One pass over the text that tracks nesting and keys alone. Of text that is not JSON it may make anything, but ends;
 * the parser rejects it afterwards.
 */
function checkShape(text: string): void {
  /** The keys of each open object; null for an open list. */
  const open: (Set<string> | null)[] = [];
  let keys = 0;
  let expectsKey = false;
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
    }
  }
}

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
