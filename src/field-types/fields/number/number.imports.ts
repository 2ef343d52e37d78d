import { type Cell, isBlankMark, type Notation } from '../../kit/cells.ts';
import type { ImportFacts } from '../../kit/imports.ts';

/** How an import reads a number and finds columns of numbers. */
export const numberImports: ImportFacts<unknown> = {
  read: (cell, _, notation) => (isBlankMark(cell) ? null : (numberIn(cell, notation) ?? cell)),
  suggested: {
    order: 2,
    reader: () => {
      const seen = { numbers: 0, whole: 0, typed: 0 };
      return {
        see: (cell, notation) => {
          if (typeof cell === 'number') seen.typed += 1;
          const number = numberIn(cell, notation);
          if (number === null) return;
          seen.numbers += 1;
          if (Number.isSafeInteger(number)) seen.whole += 1;
        },
        propose: ({ meant }, { isTyped }) => {
          // In JSON a column of digits in quotes is meant as text: an article number, a postcode.
          if (meant === 0 || seen.numbers < meant || (isTyped && seen.typed === 0)) return null;
          const isWhole = seen.whole === seen.numbers;
          return {
            settings: { validation: { integer_only: isWhole } },
            words: isWhole ? 'number, whole' : 'number',
          };
        },
      };
    },
  },
};

const point = /^[+-]?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;
const comma = /^[+-]?(?:0|[1-9]\d*)(?:,\d+)?$/;
const currencySign = /^[$€£¥]\s?|\s?[$€£¥]$/;
/** Thousands are grouped only beside the sign of a currency: elsewhere 1,234 may be a decimal number. */
const groupedPoint = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const groupedComma = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
/** More digits than this a number does not keep. */
const exactDigits = 15;

/** The number a cell denotes; null if it is none, has leading zeros (a code, not an amount) or more digits than a number keeps. Money may have its sign. */
export function numberIn(cell: Cell, { decimalComma }: Notation): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell !== 'string') return null;
  const whole = cell.trim();
  const text = whole.length <= maxNumberLength ? plainAmount(whole, decimalComma) : whole;
  if (text.replace(/[eE].*$/, '').replaceAll(/\D/g, '').length > exactDigits) return null;
  if (point.test(text)) return finite(Number(text));
  return decimalComma && comma.test(text) ? finite(Number(text.replace(',', '.'))) : null;
}

const maxNumberLength = 100;

/** An amount of money without its sign and its groups of thousands; any other text stays. */
function plainAmount(text: string, decimalComma: boolean): string {
  const amount = text.replace(currencySign, '');
  if (amount === text) return text;
  if (groupedPoint.test(amount)) return amount.replaceAll(',', '');
  if (groupedComma.test(amount) && (decimalComma || amount.includes(',')))
    return amount.replaceAll('.', '').replace(',', decimalComma ? ',' : '.');
  return amount;
}

const finite = (value: number) => (Number.isFinite(value) ? value : null);
