import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { useReveal } from '../../../admin-kit/kit/form/reveal.ts';
import { showPermissionRequired } from '../../../admin-kit/kit/toast.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded, type SystemPermission } from '../../../contracts/session/permission-slug.ts';
import { ruleField } from '../../../field-types/conditions/draft-rules.admin.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { FieldType } from '../../../field-types/registry.ts';
import { RuleFields } from '../../../field-types/settings/field-use.admin.ts';
import { allChoices, FieldDialog, type StoredField } from './FieldDialog.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import type { FieldList } from './field-check.ts';
import { QuickField } from './QuickField.tsx';

/** What the condition of a field may ask for beside the other fields. */
const ofEveryEntry = [{ name: 'title', label: 'Title', choices: [] }];

/** Lets the condition of a field ask for these, for what every entry has, and for the fields of the form around. */
export function FieldsOfRules({ fields, children }: { fields: readonly FieldDefinition[]; children: ReactNode }) {
  const around = useContext(RuleFields);
  // Of one name the nearest stays: in a repeater that is a field of the same item.
  const all = [...fields.map(ruleField), ...around, ...ofEveryEntry];
  const nearest = new Map(all.toReversed().map((field) => [field.name, field]));
  return <RuleFields value={[...nearest.values()].reverse()}>{children}</RuleFields>;
}

interface FieldsSectionProps<Field extends FieldDefinition> {
  fields: readonly Field[];
  onChange: (fields: Field[]) => void;
  /** `convert` says whether the values of a changed type are to be read into it. */
  onSave: (saved: Field, convert: boolean) => void;
  disabled: boolean;
  /** What it takes to add a field. */
  permission: SystemPermission;
  /** The schema of the list; else a field group's. */
  list?: FieldList;
  /** The stored field of an id, whose values entries hold. */
  storedField?: (id: string) => StoredField | undefined;
  error?: string | undefined;
  /** Said above the fields. */
  note?: string | null;
  picker?: { title: string; hasCancel: boolean };
  /** A last row adds a field by name, type and Enter. */
  hasQuickRow?: boolean;
  /** In place of the fields while there are none; null where they are shown all the same. */
  empty: ((add: () => void) => ReactNode) | null;
  /** The fields in order, with these acts; both stay the same functions. */
  children: (acts: FieldActions<Field>) => ReactNode;
  /** What deleting a field means. */
  deletion: (field: Field) => ReactNode;
}

export interface FieldActions<Field extends FieldDefinition> {
  onEdit: (field: Field) => void;
  onDelete: (field: Field) => void;
}

type Open<Field> =
  | { view: 'picker' }
  | { view: 'dialog'; start: { field: Field } | { type: FieldType; label?: string } }
  | { view: 'delete'; field: Field }
  | null;

/** A list of fields in a form: add, edit, delete. Nothing is stored until the form is saved. */
export function FieldsSection<Field extends FieldDefinition>(props: FieldsSectionProps<Field>) {
  const { fields, disabled, permission, list, storedField, error, note, picker, empty, children, deletion } = props;
  const may = useMay();
  const [open, setOpen] = useState<Open<Field>>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(null);
    // What opened the dialog of a new field is the picker, which is gone.
    if (open?.view === 'dialog' && 'type' in open.start) addButton.current?.focus();
  };
  const onEdit = useCallback((field: Field) => setOpen({ view: 'dialog', start: { field } }), []);
  const onDelete = useCallback((field: Field) => setOpen({ view: 'delete', field }), []);
  const add = () => {
    if (may(permission)) setOpen({ view: 'picker' });
    else showPermissionRequired(permissionNeeded(permission, 'add fields'));
  };
  useReveal('fields', (place) => {
    const field = fields[Number(place.split('.')[0])];
    if (field && !disabled) onEdit(field);
  });
  const edited = open?.view === 'dialog' && 'field' in open.start ? open.start.field : null;

  return (
    <section aria-label="Fields">
      <Group justify="space-between" mb={8}>
        <Text component="h2" fw={600} size="md" id="fields" tabIndex={-1} ref={heading}>
          Fields
        </Text>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
          disabled={disabled}
        >
          Add Field
        </Button>
      </Group>
      {note && (
        <Text c="dimmed" size="sm" mb={8}>
          {note}
        </Text>
      )}
      {error && (
        <Text c="red" size="sm" role="alert" mb={8}>
          {error}
        </Text>
      )}
      {fields.length === 0 && empty ? empty(add) : children({ onEdit, onDelete })}
      {props.hasQuickRow && may(permission) && (
        <QuickField
          typeChoices={allChoices}
          takenNames={fields.map(({ name }) => name)}
          disabled={disabled}
          onAdd={(field) => props.onSave(field as Field, false)}
          onMore={(start) => setOpen({ view: 'dialog', start })}
        />
      )}
      <FieldPicker
        {...picker}
        opened={open?.view === 'picker'}
        onClose={close}
        onPick={(type) => setOpen({ view: 'dialog', start: { type } })}
      />
      {open?.view === 'dialog' && (
        <FieldsOfRules fields={fields.filter(({ id }) => id !== edited?.id)}>
          <FieldDialog
            start={open.start}
            otherNames={fields.filter(({ id }) => id !== edited?.id).map(({ name }) => name)}
            {...(list && { list })}
            stored={edited ? storedField?.(edited.id) : undefined}
            onClose={close}
            onSave={(saved, convert) => {
              // The schema of the list makes its fields.
              props.onSave(saved as Field, convert);
              close();
            }}
          />
        </FieldsOfRules>
      )}
      <ConfirmDialog
        opened={open?.view === 'delete'}
        onClose={close}
        confirmLabel="Delete"
        destructive
        onConfirm={() => {
          if (open?.view !== 'delete') return;
          props.onChange(fields.filter(({ id }) => id !== open.field.id));
          // The row that the focus would go back to goes with its field.
          heading.current?.focus();
        }}
      >
        {open?.view === 'delete' && deletion(open.field)}
      </ConfirmDialog>
    </section>
  );
}
