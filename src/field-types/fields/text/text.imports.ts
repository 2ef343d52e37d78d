import type { ImportFacts } from '../../kit/imports.ts';

/** A column that no other type takes holds text. */
export const textImports: ImportFacts<unknown> = {
  suggested: {
    order: 9,
    asTitle: 'well',
    reader: () => ({ propose: () => ({ settings: {}, words: 'text' }) }),
  },
};
