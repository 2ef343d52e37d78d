import type { ComponentType } from 'react';
import type { FieldDefinition } from '../fields/definition.ts';
import type { FieldType } from '../registry.ts';
import type { FieldValue } from './kind.ts';

/** What the storefront gives to a kind's value component. The value is never missing. */
export interface SiteValueProps<T extends FieldType = FieldType> {
  field: Extract<FieldDefinition, { type: T }>;
  value: FieldValue;
}

/** How the storefront shows a kind: as a row of facts, or as a passage to read under its own heading. */
export interface SiteKind<T extends FieldType> {
  Value: ComponentType<SiteValueProps<T>>;
  place: 'fact' | 'passage';
}
