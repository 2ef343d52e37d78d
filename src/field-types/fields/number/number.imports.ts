import {
  type DecimalMark,
  readStrictly,
  readUnambiguous,
  withoutCurrency,
} from '../../../contracts/numbers/written-number.ts';
import { type Cell, isBlankMark, type Notation } from '../../kit/cells.ts';
import type { ImportFacts } from '../../kit/imports.ts';

/** How an import reads a number and finds columns of numbers. */
export const numberImports: ImportFacts<unknown> = {
  read: (cell, _, notation) => (isBlankMark(cell) ? null : (numberIn(cell, notation) ?? cell)),
  suggested: {
    order: 2,
    reader: () => {
      let typed = 0;
      let dressed = 0;
      const seen = new Map(decimals.map((decimal) => [decimal, { numbers: 0, whole: 0 }]));
      let example = '';
      return {
        see: (cell) => {
          if (typeof cell === 'number') typed += 1;
          if (typeof cell === 'string' && !mayBeNumber.test(cell)) return;
          if (typeof cell === 'string' && isDressed(cell)) dressed += 1;
          let readings = 0;
          for (const [decimal, count] of seen) {
            const number = numberIn(cell, { decimal });
            if (number === null) continue;
            readings += 1;
            count.numbers += 1;
            if (Number.isSafeInteger(number)) count.whole += 1;
          }
          if (typeof cell === 'string' && readings < decimals.length && example === '') example = cell.trim();
        },
        propose: ({ meant }, { decimal, isTyped }) => {
          const { numbers, whole } = seen.get(decimal) ?? { numbers: 0, whole: 0 };
          // In JSON a column of digits in quotes is meant as text: an article number, a postcode.
          if (meant === 0 || numbers < meant || (isTyped && typed === 0)) return null;
          const isWhole = whole === numbers;
          return {
            settings: { validation: { integer_only: isWhole } },
            words: isWhole ? 'number, whole' : 'number',
          };
        },
        note: ({ meant }, { decimal, isTyped }) => {
          if (meant === 0 || isTyped || (seen.get(decimal)?.numbers ?? 0) === meant) return null;
          if (dressed === meant) return 'percent signs and brackets are no part of a number, so the column stays text';
          const isNumbers = decimals.some((one) => (seen.get(one)?.numbers ?? 0) === meant);
          return isNumbers
            ? `nothing decides which number “${example.slice(0, 40)}” is, so the column stays text`
            : null;
        },
      };
    },
  },
};

const decimals: readonly (DecimalMark | null)[] = ['.', ',', null];

/** Most cells of text are told by their beginning. */
const mayBeNumber = /^[\s$€£¥+(−–-]{0,5}[.,]?\d/;
/** Digits behind a leading zero are a code, such as a postcode. */
const code = /^[+-]?0\d/;

/** An amount of which part of the meaning lies in a sign beside the number. */
const isDressed = (text: string): boolean => {
  const [, bare = ''] = /^\(([^()]{1,100})\)$|^$/.exec(text.trim()) ?? [];
  const plain = bare || (text.trim().endsWith('%') ? text.trim().slice(0, -1) : '');
  return plain !== '' && decimals.some((decimal) => numberIn(plain, { decimal }) !== null);
};

/**
 * The number that a cell denotes by the decimal mark of its column; null if it is none, has leading zeros (a code, not an amount) or
 * more digits than a number keeps. Money may have its sign. Without a mark, null too for what could be two numbers.
 */
export function numberIn(cell: Cell, { decimal }: Pick<Notation, 'decimal'>): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return null;
  const text = withoutCurrency(cell);
  if (code.test(text)) return null;
  return decimal === null ? readUnambiguous(text) : readStrictly(text, decimal);
}
