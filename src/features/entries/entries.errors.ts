import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const entryErrors = {
  ENTRY_SLUG_TAKEN: {
    category: 'conflict',
    error: 'An entry with this slug already exists',
    suggestion: 'Choose another slug',
  },
  VALUE_TAKEN: {
    category: 'conflict',
    error: 'Another entry has this value already',
    suggestion: 'Enter another value, or change the other entry',
  },
  SINGLE_ENTRY_EXISTS: {
    category: 'conflict',
    error: 'This single already has its entry',
    suggestion: 'Edit the existing entry',
  },
  ENTRY_IN_TRASH: {
    category: 'conflict',
    error: 'This entry is in the trash',
    suggestion: 'Restore it first',
  },
  SELECTION_CHANGED: {
    category: 'conflict',
    error: 'Other entries match by now',
    suggestion: 'Look at the list again, then repeat the edit',
  },
  SINGLE_HAS_NO_COPY: {
    category: 'conflict',
    error: 'A single has one entry, which cannot be duplicated',
    suggestion: 'Edit the existing entry',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    entries: typeof entryErrors;
  }
}
