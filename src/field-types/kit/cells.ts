import type { DecimalMark } from '../../contracts/numbers/written-number.ts';
import { isMissing } from './value.ts';

/** What a file holds in one place: text in a CSV; in JSON also numbers, truth values, lists and objects. */
export type Cell = unknown;

/** How a column of a file writes its numbers. */
export interface Notation {
  /** The mark before the fraction; null where nothing decides it. */
  decimal: DecimalMark | null;
  /** JSON says itself what is a number and what is text; a CSV has only text. */
  isTyped: boolean;
}

/** Marks that stand for "no value" in columns of numbers, dates and truth values. */
const blanks: ReadonlySet<string> = new Set(['na', 'n/a', 'nan', 'null', 'none', '-', '–', '?']);

/** True if a cell of such a column holds no value. */
export function isBlankMark(cell: Cell): boolean {
  return isMissing(cell) || (typeof cell === 'string' && blanks.has(cell.trim().toLowerCase()));
}

/** A cell as text: a list of plain values with commas, anything nested as JSON; null if it holds nothing. */
export function textIn(cell: Cell): string | null {
  if (isMissing(cell)) return null;
  if (typeof cell === 'string') return cell;
  if (typeof cell !== 'object') return String(cell);
  const isPlainList = Array.isArray(cell) && cell.every((item) => typeof item !== 'object');
  return isPlainList ? cell.join(', ') : JSON.stringify(cell);
}

/** A list or an object that a text holds as JSON, as our own exports write them; any other cell as it is. */
export function nestedIn(cell: Cell): Cell {
  if (typeof cell !== 'string' || !/^\s*[[{]/.test(cell)) return cell;
  try {
    return JSON.parse(cell) as Cell;
  } catch {
    return cell;
  }
}

/** The members of a list, or of a text with commas; null if it holds nothing. */
export function textsIn(input: Cell): string[] | null {
  const cell = nestedIn(input);
  const members = Array.isArray(cell) ? cell.map(textIn) : (textIn(cell)?.split(',') ?? []);
  const texts = members.map((member) => member?.trim() ?? '').filter((text) => text !== '');
  return texts.length === 0 ? null : texts;
}
