import { textIn, textsIn } from '../../kit/cells.ts';
import type { Choice } from '../../kit/field-type.ts';
import type { ColumnFacts, ImportFacts } from '../../kit/imports.ts';

/** On average every text stands in the column at least so often. */
const rowsPerChoice = 2;

interface Options {
  options: readonly Choice[];
  allow_multiple_selection: boolean;
}

/** How an import reads options and finds columns that repeat a few texts. */
export const selectImports: ImportFacts<Options> = {
  read: (cell, { options, allow_multiple_selection: several }) => {
    if (several) return textsIn(cell)?.map((text) => choiceIn(options, text)) ?? null;
    const text = textIn(cell);
    return text === null ? null : choiceIn(options, text);
  },
  ofOtherColumn: (choices) => choices && { options: optionsOf(choices) },
  suggested: {
    order: 6,
    reader: () => ({
      propose: (column) => {
        if (!hasFewChoices(column)) return null;
        const { filled, lists, nested, hasLineBreaks, choices } = column;
        const several = lists === filled;
        if (!several && (lists > 0 || nested > 0 || hasLineBreaks)) return null;
        const values = [...choices].sort((a, b) => a.localeCompare(b, 'en'));
        return {
          settings: { options: optionsOf(values), allow_multiple_selection: several },
          words: `select ${several ? 'several ' : ''}of ${values.length}`,
        };
      },
    }),
  },
};

const optionsOf = (values: readonly string[]): Choice[] => values.map((value) => ({ label: value, value }));

function hasFewChoices({ choices, hasTooManyChoices, filled }: ColumnFacts): boolean {
  return !hasTooManyChoices && choices.size > 1 && choices.size * rowsPerChoice <= filled;
}

/** The value of the option that a text names by value or by label. */
function choiceIn(options: readonly Choice[], text: string): string {
  const word = text.trim();
  const option = options.find(({ value }) => value === word) ?? options.find(({ label }) => label === word);
  return option?.value ?? word;
}
