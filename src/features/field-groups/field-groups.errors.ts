import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const fieldGroupErrors = {
  FIELD_GROUP_SLUG_TAKEN: {
    category: 'conflict',
    error: 'A field group with this slug already exists',
    suggestion: 'Choose another slug',
  },
  FIELD_NAME_TAKEN: {
    category: 'conflict',
    error: 'Two fields of one content type would have the same name',
    suggestion: 'Rename one of the fields, or detach one of the groups',
  },
  VALUES_REPEAT: {
    category: 'conflict',
    error: 'Values of this field repeat, so it cannot be unique',
    suggestion: 'Change the entries that have the same value, then try again',
  },
  FIELD_HOLDER_GONE: {
    category: 'conflict',
    error: 'The field that held this one is not there as it was.',
    suggestion: 'Restore the field that held it first',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    fieldGroups: typeof fieldGroupErrors;
  }
}
