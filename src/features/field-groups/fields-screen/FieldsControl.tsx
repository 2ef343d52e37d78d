import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { FieldGroup } from '../field-groups.contract.ts';
import { FieldsEditor } from './FieldsEditor.tsx';

interface FieldsControlProps {
  /** The stored group that holds them; null while there is none. */
  group: Pick<FieldGroup, 'id' | 'fields' | 'can'> | null;
  disabled: boolean;
  /** Said above the fields. */
  note?: string | null;
  /** Of other groups, below them, and what stands above them then. */
  others?: ReactNode;
  heading?: ReactNode;
}

/** The fields of a field group or content type in the form around it, at `fields`, `convert` and `discard`. */
export function FieldsControl({ group, disabled, note = null, others, heading }: FieldsControlProps) {
  const { field, formState } = useController({ name: 'fields' });
  const { field: convert } = useController({ name: 'convert' });
  const { field: discard } = useController({ name: 'discard' });
  const mark = (list: { value: unknown; onChange: (ids: string[]) => void }, id: string, isIn: boolean) => {
    const others = (list.value as string[]).filter((one) => one !== id);
    list.onChange(isIn ? [...others, id] : others);
  };
  return (
    <FieldsEditor
      fields={field.value as FieldDefinition[]}
      onChange={field.onChange}
      disabled={disabled}
      groupId={group?.id}
      stored={group?.fields}
      removalHindrance={group && placementHindrance(group)}
      note={note}
      others={others}
      heading={heading}
      onConvert={(id, isConverted) => {
        mark(convert, id, isConverted);
        mark(discard, id, !isConverted);
      }}
      error={formState.errors['fields'] ? 'A field has a problem; see the list above.' : undefined}
    />
  );
}

/** Why the actor may not change which stored values public types show, or null. */
export function placementHindrance(group: Pick<FieldGroup, 'can'>): string | null {
  if (group.can.restore) return null;
  return 'A public content type shows these fields: you need the right to publish its entries to remove, rename or restore one.';
}
