import { type DateFormat, dateFormats, readDate } from '../../../field-kinds/date/date.kind.ts';
import { isMissing } from '../../../field-kinds/kit/value.ts';

/** What a file holds in one place: text in a CSV; in JSON also numbers, truth values, lists and objects. */
export type Cell = unknown;

/** One row as the file gives it. `line` is where it begins, counted from 1; `problem` says why it cannot be read at all. */
export interface SourceRow {
  line: number;
  cells: Record<string, Cell>;
  problem?: string | undefined;
}

/** How a file writes its numbers; semicolons between the cells usually mean commas within the numbers. */
export interface Notation {
  decimalComma: boolean;
  /** JSON says itself what is a number and what is text; a CSV has only text. */
  isTyped: boolean;
}

/** Marks that stand for "no value" in columns of numbers, dates and truth values. */
const blanks: ReadonlySet<string> = new Set(['na', 'n/a', 'nan', 'null', 'none', '-', '–', '?']);

/** True if a cell of such a column holds no value. */
export function isBlankMark(cell: Cell): boolean {
  return isMissing(cell) || (typeof cell === 'string' && blanks.has(cell.trim().toLowerCase()));
}

const point = /^[+-]?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
const comma = /^[+-]?(?:0|[1-9]\d*)(?:,\d+)?$/;
/** More digits than this a number does not keep. */
const exactDigits = 15;

/** The number a cell denotes; null if it is none, has leading zeros (a code, not an amount) or more digits than a number keeps. */
export function numberIn(cell: Cell, { decimalComma }: Notation): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  if (text.replace(/[eE].*$/, '').replaceAll(/\D/g, '').length > exactDigits) return null;
  if (point.test(text)) return finite(Number(text));
  return decimalComma && comma.test(text) ? finite(Number(text.replace(',', '.'))) : null;
}

const finite = (value: number) => (Number.isFinite(value) ? value : null);

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** The truth value a cell denotes: true, false, yes or no, in any case; null if it is none. */
export function booleanIn(cell: Cell): boolean | null {
  if (typeof cell === 'boolean') return cell;
  return typeof cell === 'string' ? (truths.get(cell.trim().toLowerCase()) ?? null) : null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function monthNumber(name: string): string | null {
  const index = months.indexOf(name.slice(0, 3).toLowerCase());
  return index === -1 ? null : String(index + 1).padStart(2, '0');
}

function day(year: string, month: string | null, dayOfMonth: string): string | null {
  return month === null
    ? null
    : readDate(`${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`, 'yyyy-MM-dd');
}

const midnight = '(?:[T ]00:00(?::00(?:\\.0+)?)?(?:Z|[+-]00:?00)?)?';
const plainDate = new RegExp(`^(\\d{4})([-/])(\\d{1,2})\\2(\\d{1,2})${midnight}$`);
const germanDate = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const monthFirst = /^([A-Za-z]{3,9})\.?[ -](\d{1,2})(?:,? |-)(\d{4})$/;
const dayFirst = /^(\d{1,2})[. -]{1,2}([A-Za-z]{3,9})\.?[ -](\d{4})$/;

/**
 * The ISO date a cell denotes in a notation that can be read in one way only, or in `format`; null if it is none.
 * A time of day other than midnight makes it none, for a date could not keep it.
 */
export function dateIn(cell: Cell, format: DateFormat): string | null {
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  const plain = plainDate.exec(text);
  if (plain) return day(plain[1] ?? '', plain[3] ?? '', plain[4] ?? '');
  const german = germanDate.exec(text);
  if (german) return day(german[3] ?? '', german[2] ?? '', german[1] ?? '');
  const american = monthFirst.exec(text);
  if (american) return day(american[3] ?? '', monthNumber(american[1] ?? ''), american[2] ?? '');
  const named = dayFirst.exec(text);
  if (named) return day(named[3] ?? '', monthNumber(named[2] ?? ''), named[1] ?? '');
  const padded = text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, a: string, b: string, year: string) =>
    [a.padStart(2, '0'), b.padStart(2, '0'), year].join('/'),
  );
  return readDate(padded, format);
}

/** The formats in which every one of a column's texts so far is a date. */
export function dateFormatsOf(cell: Cell): DateFormat[] {
  return dateFormats.filter((format) => dateIn(cell, format) !== null);
}

/** A cell as text: a list of plain values with commas, anything nested as JSON; null if it holds nothing. */
export function textIn(cell: Cell): string | null {
  if (isMissing(cell)) return null;
  if (typeof cell === 'string') return cell;
  if (typeof cell !== 'object') return String(cell);
  const isPlainList = Array.isArray(cell) && cell.every((item) => typeof item !== 'object');
  return isPlainList ? cell.join(', ') : JSON.stringify(cell);
}
