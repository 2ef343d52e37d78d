import { type Cell, isBlankMark } from '../../kit/cells.ts';
import type { ImportFacts } from '../../kit/imports.ts';
import { type DateFormat, dateFormats, readDate } from './date-format.ts';

const twoReadings = 'day and month may stand in either order, so these dates stay text';

/** How an import reads a date and finds columns of dates. */
export const dateImports: ImportFacts<{ date_format: DateFormat }> = {
  read: (cell, { date_format: format }) => (isBlankMark(cell) ? null : (dateIn(cell, format) ?? cell)),
  suggested: {
    order: 3,
    reader: () => {
      let dates = 0;
      let formats: readonly DateFormat[] = dateFormats;
      // All formats left: no slashes at all. One left: slashes that only one order of day and month explains.
      const isOneReading = () => formats.length === dateFormats.length || formats.length === 1;
      return {
        see: (cell) => {
          const own = dateFormatsOf(cell);
          if (own.length === 0) return;
          dates += 1;
          formats = formats.filter((format) => own.includes(format));
        },
        propose: ({ meant }) => {
          if (meant === 0 || dates < meant || !isOneReading()) return null;
          const [format = 'yyyy-MM-dd'] = formats;
          return {
            settings: { date_format: format },
            words: format === 'yyyy-MM-dd' ? 'date' : `date, ${format}`,
          };
        },
        note: ({ meant }) => (dates > 0 && dates === meant && !isOneReading() ? twoReadings : null),
      };
    },
  },
};

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
  // Every form has its year in four digits.
  if (!/\d{4}/.test(text)) return null;
  const plain = plainDate.exec(text);
  if (plain) return day(plain[1] ?? '', plain[3] ?? '', plain[4] ?? '');
  const german = germanDate.exec(text);
  if (german) return day(german[3] ?? '', german[2] ?? '', german[1] ?? '');
  const american = monthFirst.exec(text);
  if (american) return day(american[3] ?? '', monthNumber(american[1] ?? ''), american[2] ?? '');
  const parts = dayFirst.exec(text);
  if (parts) return day(parts[3] ?? '', monthNumber(parts[2] ?? ''), parts[1] ?? '');
  const padded = text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, a: string, b: string, year: string) =>
    [a.padStart(2, '0'), b.padStart(2, '0'), year].join('/'),
  );
  return readDate(padded, format);
}

/** The formats in which every one of a column's texts so far is a date. */
export function dateFormatsOf(cell: Cell): DateFormat[] {
  return dateFormats.filter((format) => dateIn(cell, format) !== null);
}
