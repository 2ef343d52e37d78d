import { emailError } from '../../../contracts/text/email-rule.ts';
import type { ImportFacts } from '../../kit/imports.ts';

/** How an import finds columns of e-mail addresses. */
export const emailImports: ImportFacts<unknown> = {
  suggested: {
    order: 4,
    reader: () => {
      let addresses = 0;
      return {
        see: (cell) => {
          if (typeof cell === 'string' && emailError(cell.trim().toLowerCase()) === null) addresses += 1;
        },
        propose: ({ filled }) => (filled > 0 && addresses === filled ? { settings: {}, words: 'email' } : null),
      };
    },
  },
};
