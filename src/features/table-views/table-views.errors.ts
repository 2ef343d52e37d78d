import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const tableViewErrors = {
  TABLE_VIEW_NAME_TAKEN: {
    category: 'conflict',
    error: 'You already have a view with this name',
    suggestion: 'Choose another name',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    tableViews: typeof tableViewErrors;
  }
}
