import { type Cell, isBlankMark } from '../../kit/cells.ts';
import type { ImportFacts } from '../../kit/imports.ts';

interface Words {
  ui: { true_label: string; false_label: string };
}

/** How an import reads a truth value and finds columns of them. */
export const booleanImports: ImportFacts<Words> = {
  read: (cell, definition) => (isBlankMark(cell) ? null : (booleanIn(cell) ?? wordIn(cell, definition) ?? cell)),
  suggested: {
    order: 1,
    reader: () => {
      let booleans = 0;
      return {
        see: (cell) => {
          if (booleanIn(cell) !== null) booleans += 1;
        },
        propose: ({ meant }) => (meant > 0 && booleans === meant ? { settings: {}, words: 'boolean' } : null),
      };
    },
  },
};

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

/** The words that the field itself uses for its two values. */
function wordIn(cell: Cell, { ui }: Words): boolean | null {
  if (typeof cell !== 'string') return null;
  const word = cell.trim().toLowerCase();
  if (word === ui.true_label.toLowerCase()) return true;
  return word === ui.false_label.toLowerCase() ? false : null;
}
