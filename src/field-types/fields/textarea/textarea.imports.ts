import type { ImportFacts } from '../../kit/imports.ts';

const maxLineLength = 250;

/** Columns of long texts, of several lines, or of anything nested, which is read as JSON. */
export const textareaImports: ImportFacts<unknown> = {
  suggested: {
    order: 8,
    asTitle: 'hardly',
    reader: () => ({
      propose: ({ hasLineBreaks, maxLength, nested }) =>
        hasLineBreaks || maxLength > maxLineLength || nested > 0 ? { settings: {}, words: 'textarea' } : null,
    }),
  },
};
