import type { ComponentType } from 'react';
import type { FieldDefinition } from '../definition/definition.ts';
import type { FieldType } from '../registry.ts';
import type { SiteRelated } from './SiteRelations.tsx';
import type { FieldValue } from './value.ts';

/** What the storefront gives to a type's value component. The value is never missing. */
export interface SiteValueProps<T extends FieldType = FieldType> {
  field: Extract<FieldDefinition, { type: T }>;
  value: FieldValue;
  /** Finds how other fields are shown, for types that hold fields. */
  siteFieldTypeOf: (field: FieldDefinition) => SiteFieldType<FieldType>;
}

/** How the storefront shows a type. */
export interface SiteFieldType<T extends FieldType> {
  Value: ComponentType<SiteValueProps<T>>;
  /** The same among the facts of an item, where it is shown otherwise there. */
  ValueInItem?: ComponentType<SiteValueProps<T>>;
  /** `card`: a row of the specification sheet and of cards; `sheet`: of the sheet alone; `passage`: under its own heading. */
  place: 'card' | 'sheet' | 'passage';
  /** The first picture of a value may stand for the whole entry. */
  isLead?: boolean;
  /** Whether visitors may know anything of a value; a label without anything beside it would still tell of it. */
  isShown?(value: FieldValue, related: Readonly<Record<string, SiteRelated>>): boolean;
}
