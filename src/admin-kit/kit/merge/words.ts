import { isRecord } from '../../../contracts/is-record.ts';
import { equal } from './versions.ts';

const maxLabelLength = 300;
const before = 60;

/** A value in words, cut to what a table has room for. */
export function inWords(value: unknown): string {
  const text = textOf(value);
  return text.length > maxLabelLength ? `${text.slice(0, maxLabelLength)}…` : text;
}

/** Two values in words, each cut to what a table has room for, so that the first difference is in sight. */
export function bothInWords({ mine, theirs }: { mine: unknown; theirs: unknown }): { mine: string; theirs: string } {
  const texts = { mine: textOf(mine), theirs: textOf(theirs) };
  const same = samePart(texts.mine, texts.theirs);
  // A few words before it say where it is.
  const start = same < maxLabelLength - before ? 0 : same - before;
  const cut = (text: string) => (start === 0 ? inWords(text) : `…${inWords(text.slice(start))}`);
  return { mine: cut(texts.mine), theirs: cut(texts.theirs) };
}

/** How many characters two texts begin with in common. */
function samePart(one: string, other: string): number {
  const maxLength = Math.min(one.length, other.length);
  let length = 0;
  while (length < maxLength && one[length] === other[length]) length += 1;
  return length;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((item) => nameIn(item) ?? textOf(item)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function nameIn(item: unknown): string | undefined {
  const { label, name } = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>;
  return [label, name].find((text) => typeof text === 'string');
}

/** The settings of an object that are different in another one, such as "label: Make; max length: 50". */
export function differingWords(object: unknown, other: unknown): string {
  const theirs = leavesOf(other);
  const mine = leavesOf(object);
  const paths = [...new Set([...mine.keys(), ...theirs.keys()])];
  const differing = paths.filter((path) => path !== 'id' && !equal(mine.get(path), theirs.get(path)));
  return inWords(differing.map((path) => `${settingName(path)}: ${textOf(mine.get(path)) || '–'}`).join('; '));
}

function settingName(path: string): string {
  return path.replace(/^(?:validation|ui)\./, '').replaceAll(/[._]/g, ' ');
}

function leavesOf(object: unknown, prefix = ''): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [key, value] of Object.entries(object ?? {}) as [string, unknown][]) {
    if (isRecord(value)) {
      for (const [path, leaf] of leavesOf(value, `${prefix}${key}.`)) leaves.set(path, leaf);
    } else leaves.set(prefix + key, value);
  }
  return leaves;
}
