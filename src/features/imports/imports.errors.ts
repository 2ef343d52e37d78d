import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const importErrors = {
  IMPORT_UNREADABLE: {
    category: 'validation_error',
    error: 'This file cannot be read',
    suggestion: 'Save the table as CSV in UTF-8, or as a JSON list of objects, and try again',
  },
  IMPORT_STARTED: {
    category: 'conflict',
    error: 'This import has begun already',
    suggestion: 'Look how far it is, or give the file again for another import',
  },
  IMPORT_NOT_RUNNING: {
    category: 'conflict',
    error: 'This import is not running',
    suggestion: 'Undo it to take back what it made',
  },
  IMPORT_NOT_UNDOABLE: {
    category: 'conflict',
    error: 'There is nothing to undo in this import',
    suggestion: 'Stop it first if it is still running',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    imports: typeof importErrors;
  }
}
