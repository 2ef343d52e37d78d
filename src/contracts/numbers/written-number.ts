import { isKeptWhole } from './exact-number.ts';

/** The mark before the fraction of a number. */
export type DecimalMark = '.' | ',';

/** How people write numbers in a language: with its decimal mark. */
export interface NumberStyle {
  decimal: DecimalMark;
}

/** Longer texts are no numbers that people write. */
const maxLength = 100;

const machine = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)[eE][+-]?\d{1,3}$/;
const body = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/;
/** Blanks and apostrophes part thousands in every language. */
const blankGroups = /^([+-]?\d{1,3})((?:[\s'’]\d{3})+)(?=$|[.,])/;

interface Written {
  /** The mark that its form proves to be the decimal one; null where it has none, or could be read either way. */
  proven: DecimalMark | null;
  /** It has marks of both sorts, or one of them twice: `1.234,5`, `1,234,567`. */
  isGrouped: boolean;
  /** Whether it reads as another number with the other mark. */
  isTwoNumbers: boolean;
  /** The number as JavaScript reads it, with this decimal mark; null where it is none. */
  plain(decimal: DecimalMark): string | null;
}

/** The form of a written number, such as `-1.234,5`; null where a text is none in any language. */
function writtenIn(text: string): Written | null {
  if (text !== newest.text) newest = { text, written: parsed(text) };
  return newest.written;
}

/** A cell of a table is looked at several times, one after the other. */
let newest: { text: string; written: Written | null } = { text: '', written: null };

function parsed(text: string): Written | null {
  const trimmed = text.trim();
  if (trimmed.length > maxLength || !/^[+\d.,−–-]/.test(trimmed)) return null;
  const unsigned = trimmed.replace(/^[−–]/, '-');
  if (machine.test(unsigned)) return { proven: '.', isGrouped: false, isTwoNumbers: false, plain: () => unsigned };
  const spaced = blankGroups.exec(unsigned);
  const joined = spaced ? unsigned.replace(spaced[2] ?? '', (spaced[2] ?? '').replaceAll(/\D/g, '')) : unsigned;
  const [, sign = '', digits = ''] = body.exec(joined) ?? [];
  if (digits === '') return null;
  const read = (decimal: DecimalMark) => {
    const plain = plainDigits(digits, decimal, spaced !== null);
    return plain === null ? null : `${sign}${plain}`;
  };
  const [byPoint, byComma] = [read('.'), read(',')];
  if (byPoint === null && byComma === null) return null;
  const isTwoNumbers = byPoint !== null && byComma !== null && byPoint !== byComma;
  const proven = isTwoNumbers || byPoint === byComma ? null : byPoint !== null ? '.' : ',';
  const isGrouped = spaced !== null || digits.replaceAll(/\d/g, '').length > 1;
  return { proven, isGrouped, isTwoNumbers, plain: (decimal) => (decimal === '.' ? byPoint : byComma) };
}

/** Digits with the marks of one language; thousands are grouped throughout or not at all, and never behind a leading zero. */
function plainDigits(digits: string, decimal: DecimalMark, isGrouped: boolean): string | null {
  if (/^\d+$/.test(digits)) return digits;
  const group = decimal === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = digits.split(decimal);
  if (more.length > 0 || fraction?.includes(group)) return null;
  const groups = whole.split(group);
  const [first = '', ...rest] = groups;
  if (rest.length > 0 && (isGrouped || !/^[1-9]\d{0,2}$/.test(first) || rest.some((one) => one.length !== 3)))
    return null;
  return fraction === undefined || fraction === '' ? groups.join('') : `${groups.join('') || '0'}.${fraction}`;
}

/**
 * The number that a person means: what the marks of their language say, else what its form alone can mean. Null where it is no number,
 * and where a number would lose some of its digits.
 */
export function readWritten(text: string, { decimal }: NumberStyle): number | null {
  const written = writtenIn(text);
  return numberOf(written?.plain(decimal) ?? (written?.proven && written.plain(written.proven)) ?? null);
}

/** The same where no language is known: null, too, for what could be two numbers. */
export function readUnambiguous(text: string): number | null {
  const written = writtenIn(text);
  if (!written || written.isTwoNumbers) return null;
  return numberOf(written.plain(written.proven ?? '.'));
}

function numberOf(plain: string | null): number | null {
  if (plain === null || !isKeptWhole(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** The same by one decimal mark and no other: what another language alone would write is none. */
export const readStrictly = (text: string, decimal: DecimalMark): number | null =>
  numberOf(writtenIn(text)?.plain(decimal) ?? null);

/**
 * The decimal mark that a text proves by its form: a comma of `1.234,5` and `0,25`, none of `12` and `12,500`. `isGrouped` where it is
 * more than a lone mark.
 */
export function provenMark(text: string): { decimal: DecimalMark; isGrouped: boolean } | null {
  const written = writtenIn(text);
  return written?.proven ? { decimal: written.proven, isGrouped: written.isGrouped } : null;
}

/** Whether a text is a language tag that numbers can be written by. */
export function isLocale(tag: string): boolean {
  try {
    return tag.length <= 35 && Intl.NumberFormat.supportedLocalesOf(tag).length === 1;
  } catch {
    return false;
  }
}

const currencySign = /^[$€£¥]\s?|\s?[$€£¥]$/;

/** An amount of money without its sign; any other text without the blanks around it. */
export const withoutCurrency = (text: string): string => text.trim().replace(currencySign, '');

/** The decimal mark of a language, with Latin digits. */
export function styleOf(locale: string): NumberStyle {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5);
  return { decimal: parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.' };
}

const maxFraction = 20;

/**
 * A number as people of a language read it, every digit kept. Thousands are parted from five digits on, so that a year keeps its looks.
 */
export function writeNumber(value: number, locale: string, { isGrouped = true } = {}): string {
  const useGrouping = isGrouped ? 'min2' : false;
  const format = { useGrouping, maximumFractionDigits: maxFraction, numberingSystem: 'latn' } as const;
  const text = new Intl.NumberFormat(locale, format).format(value);
  // The smallest and the largest are shown as machines write them.
  return readWritten(text, styleOf(locale)) === value ? text : String(value);
}
