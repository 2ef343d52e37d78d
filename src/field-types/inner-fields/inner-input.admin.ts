import { type ComponentType, createContext } from 'react';
import type { State } from '../../contracts/lists/conditional-states.ts';
import type { FieldHolder } from '../definition/definition.ts';
import type { FieldInputProps } from '../kit/field-type.admin.ts';
import type { FieldItem } from '../kit/value.ts';
import type { InnerDefinition } from './inner-fields.ts';

/** The input of any type, for types that hold fields themselves; given by the screen that shows an entry's fields. */
export const InnerInput = createContext<ComponentType<FieldInputProps> | null>(null);

/** How the fields of an item stand by their conditions; null where nothing has conditions. */
export const ItemStates = createContext<
  ((fields: readonly InnerDefinition[], item: FieldItem) => (name: string) => State) | null
>(null);

/** Which item of a list an input stands in, such as `item 2 of Attachments`; null in none. Tells apart what each item has. */
export const ItemPlace = createContext<string | null>(null);

export interface SubFieldDialogProps {
  /** The field type that holds it. */
  owner: FieldHolder;
  /** Null for a new one. */
  field: InnerDefinition | null;
  otherNames: readonly string[];
  onClose: () => void;
  onSave: (field: InnerDefinition) => void;
}

/** What removing a stored field inside a field takes with it; given by the dialog around it where entries may hold values. */
export const SubFieldUsageNote = createContext<ComponentType<{ fieldId: string }> | null>(null);

/** The dialog of a field inside a field; given by the dialog around it. */
export const SubFieldDialog = createContext<ComponentType<SubFieldDialogProps> | null>(null);
