import type { FieldDefinition } from '../fields/definition.ts';
import type { FieldType } from '../registry.ts';
import type { FieldValue } from './kind.ts';

/** What the storefront gives to a kind's value component. The value is never missing. */
export interface SiteValueProps<T extends FieldType = FieldType> {
  field: Extract<FieldDefinition, { type: T }>;
  value: FieldValue;
}
