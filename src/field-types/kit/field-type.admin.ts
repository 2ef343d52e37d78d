import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { required } from '../../admin-kit/kit/form/controls.tsx';
import type { FieldDefinition, FieldDraft } from '../definition/definition.ts';
import type { FieldType } from '../registry.ts';

export type DefinitionOf<T extends FieldType> = Extract<FieldDefinition, { type: T }>;

/** What an entry's form gives to the input of one field. */
export interface FieldInputProps<D extends FieldDefinition = FieldDefinition> {
  definition: D;
  id: string;
  value: unknown;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

/** What a list gives to the cell of one field. */
export interface FieldCellProps<D extends FieldDefinition = FieldDefinition> {
  definition: D;
  /** The ids or addresses that the value names, at least one. */
  names: readonly string[];
}

/** Label, help, requiredness and state, as every input shows them. */
export function wrapperProps({ definition, id, error, disabled, onBlur }: FieldInputProps) {
  return {
    id,
    label: definition.label,
    description: definition.ui.description,
    ...(definition.validation.required && required),
    error,
    disabled,
    onBlur,
  };
}

export interface FieldTab {
  label: string;
  Panel: ComponentType;
  /** Beginnings of the paths it shows, where it is neither the first tab nor the last. */
  holds?: readonly string[];
}

/** The screens of one field type. */
export interface AdminFieldType<T extends FieldType> {
  icon: Icon;
  /** What it is for, in the picker. */
  hint: string;
  /** Settings of a new field that have no preset of their own. */
  start?: Partial<FieldDraft>;
  /** The dialog's tabs; each panel stands in the form of the definition. */
  tabs: readonly FieldTab[];
  Input: ComponentType<FieldInputProps<DefinitionOf<T>>>;
  /** A value in a list, where it is more than a line of text. */
  Cell?: ComponentType<FieldCellProps<DefinitionOf<T>>>;
  /** A value fits a column, so that lists show the first such fields without being asked. */
  isBrief?: true;
  /** The input takes the whole width of an entry's form. */
  isWide?: true;
}
