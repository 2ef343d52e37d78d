import { textIn } from '../../kit/cells.ts';
import { hasMarkup, htmlOfText } from '../../kit/html-text.ts';
import type { ImportFacts } from '../../kit/imports.ts';

const block = /<(?:p|br|ul|ol|h[1-6]|div|table|blockquote)[\s/>]/i;

/** How an import reads formatted text and finds columns of HTML. */
export const richTextImports: ImportFacts<unknown> = {
  read: (cell) => {
    const text = textIn(cell);
    return text === null || hasMarkup(text) ? text : htmlOfText(text);
  },
  suggested: {
    order: 7,
    reader: () => {
      let formatted = 0;
      return {
        see: (cell) => {
          if (typeof cell === 'string' && block.test(cell)) formatted += 1;
        },
        propose: ({ filled, nested, lists }) =>
          formatted > 0 && formatted * 2 >= filled && nested + lists === 0
            ? { settings: {}, words: 'rich text' }
            : null,
      };
    },
  },
};
