import { ActionIcon, Badge, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconCopy, IconGitBranch, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { ConfirmDialog } from '../../../admin/kit/dialogs/ConfirmDialog.tsx';
import { Reorder, useReordered } from '../../../admin/kit/form/Reorder.tsx';
import { LoadingNote } from '../../../admin/kit/page/LoadingNote.tsx';
import { EmptyState } from '../../../admin/kit/page/states.tsx';
import { tellPermissionRequired } from '../../../admin/kit/toast.ts';
import { useMay } from '../../../admin/session/session.ts';
import { permissionNeeded } from '../../../contract-kit/session/permission-slug.ts';
import { typeLabel } from '../../../field-kinds/fields/facts.ts';
import type { FieldType } from '../../../field-kinds/registry.ts';
import { KindInput } from '../../entries/edit-screen/EntrySources.tsx';
import { FieldDialog } from '../../field-groups/admin/FieldDialog.tsx';
import { FieldPicker } from '../../field-groups/admin/FieldPicker.tsx';
import type { FieldList } from '../../field-groups/admin/field-check.ts';
import { conditionInWords } from '../conditions/condition-words.rules.ts';
import { type FormField, formFieldList } from '../fields/form-fields.contract.ts';
import { ConditionDialog } from './ConditionDialog.tsx';
import classes from './FormFields.module.css';
import { withCopy, withRecipients, withSaved } from './field-list.ts';
import type { FormForm } from './form-form.ts';

type Open =
  | { view: 'picker' }
  | { view: 'dialog'; start: { field: FormField } | { type: FieldType } }
  | { view: 'condition'; field: FormField }
  | { view: 'delete'; field: FormField }
  | null;

/** The fields of a form in order: add, edit, copy, make conditional, delete [I07]. Nothing is stored until the form is saved. */
export function FormFields({ disabled }: { disabled: boolean }) {
  const may = useMay();
  const { field, formState } = useController({ name: 'fields' });
  const { getValues, setValue } = useFormContext<FormForm>();
  const [open, setOpen] = useState<Open>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = field.value as FormField[];
  const close = () => setOpen(null);
  const add = () => {
    if (may('forms.create')) setOpen({ view: 'picker' });
    else tellPermissionRequired(permissionNeeded('forms.create', 'add fields'));
  };
  const save = (saved: FormField) => {
    const before = fields.find(({ id }) => id === saved.id);
    field.onChange(withSaved(fields, saved));
    if (before && before.name !== saved.name) {
      const notices = withRecipients(getValues('multipleEmailIntegrations'), before.name, saved.name);
      setValue('multipleEmailIntegrations', notices, { shouldDirty: true });
    }
    close();
  };
  const editedId = open?.view === 'dialog' && 'field' in open.start ? open.start.field.id : null;
  const byId = new Map(fields.map((one) => [one.id, one]));

  return (
    <section aria-label="Fields">
      <Group justify="space-between" mb={8}>
        <Text component="h2" fw={600} size="md" id="fields" tabIndex={-1} ref={heading}>
          Fields
        </Text>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add} disabled={disabled}>
          Add Field
        </Button>
      </Group>
      {formState.errors['fields'] && (
        <Text c="red" size="sm" role="alert" mb={8}>
          A field has a problem; see the list above.
        </Text>
      )}
      {fields.length === 0 ? (
        <EmptyState title="No fields yet" text="A field asks visitors for one thing: a name, an address, a file.">
          <Button variant="default" onClick={add} disabled={disabled}>
            Add your first field
          </Button>
        </EmptyState>
      ) : (
        <Reorder
          ids={fields.map(({ id }) => id)}
          nameOf={(id) => byId.get(id)?.label ?? 'The field'}
          onReorder={(ids) => field.onChange(ids.flatMap((id) => byId.get(id) ?? []))}
        >
          <Stack gap="sm" component="ul" className={classes.fields}>
            {fields.map((one) => (
              <FieldRow
                key={one.id}
                field={one}
                labelOf={(name) => fields.find((other) => other.name === name)?.label ?? name}
                disabled={disabled}
                onEdit={() => setOpen({ view: 'dialog', start: { field: one } })}
                onCopy={() => field.onChange(withCopy(fields, { id: one.id, newId: crypto.randomUUID() }))}
                onCondition={() => setOpen({ view: 'condition', field: one })}
                onDelete={() => setOpen({ view: 'delete', field: one })}
              />
            ))}
          </Stack>
        </Reorder>
      )}
      <FieldPicker
        title="Select Field Type"
        hasCancel
        opened={open?.view === 'picker'}
        onClose={close}
        onPick={(type) => setOpen({ view: 'dialog', start: { type } })}
      />
      {open?.view === 'dialog' && (
        <FieldDialog
          start={open.start}
          otherNames={fields.filter(({ id }) => id !== editedId).map(({ name }) => name)}
          list={formFieldList as unknown as FieldList}
          onClose={close}
          onSave={(saved) => save(saved as FormField)}
        />
      )}
      {open?.view === 'condition' && (
        <ConditionDialog
          field={open.field}
          fields={fields}
          onClose={close}
          onSave={(conditionalLogic) => {
            const { id } = open.field;
            field.onChange(fields.map((one) => (one.id === id ? { ...one, conditionalLogic } : one)));
            close();
          }}
        />
      )}
      <ConfirmDialog
        opened={open?.view === 'delete'}
        onClose={close}
        confirmLabel="Delete"
        destructive
        onConfirm={() => {
          if (open?.view !== 'delete') return;
          field.onChange(fields.filter(({ id }) => id !== open.field.id));
          heading.current?.focus();
        }}
      >
        This removes the field from the form. What was sent through it keeps its answers.
      </ConfirmDialog>
    </section>
  );
}

interface FieldRowProps {
  field: FormField;
  labelOf: (name: string) => string;
  disabled: boolean;
  onEdit: () => void;
  onCopy: () => void;
  onCondition: () => void;
  onDelete: () => void;
}

function FieldRow({ field, labelOf, disabled, onEdit, onCopy, onCondition, onDelete }: FieldRowProps) {
  const { item, handle } = useReordered({ id: field.id, name: field.label, disabled });
  const condition = conditionInWords(field.conditionalLogic, { labelOf, valueText: (_, value) => String(value) });
  const acts = [
    { label: 'Edit', icon: IconPencil, act: onEdit },
    { label: 'Duplicate', icon: IconCopy, act: onCopy },
    { label: 'Condition of', icon: IconGitBranch, act: onCondition },
    { label: 'Delete', icon: IconTrash, act: onDelete },
  ];
  return (
    <li {...item} className={classes.row}>
      {handle}
      <div className={classes.body}>
        <Group gap="xs" mb={6}>
          <Text size="sm" fw={600} ff="monospace">
            {field.name}
          </Text>
          <Badge variant="light" color="gray">
            {typeLabel(field.type)}
          </Badge>
          {field.validation.required && <Badge color="amber">Required</Badge>}
        </Group>
        {condition && (
          <Text size="xs" c="dimmed" mb={6}>
            {condition}
          </Text>
        )}
        <div className={classes.preview} inert>
          <Suspense fallback={<LoadingNote />}>
            <KindInput
              definition={field}
              id={`preview-${field.id}`}
              value={field.default_value ?? null}
              error={undefined}
              disabled
              onChange={() => {}}
              onBlur={() => {}}
            />
          </Suspense>
        </div>
      </div>
      <Group gap={4} wrap="nowrap">
        {acts.map(({ label, icon: Icon, act }) => (
          <Tooltip key={label} label={label.replace(' of', '')}>
            <ActionIcon aria-label={`${label} ${field.label}`} onClick={act} disabled={disabled}>
              <Icon size={17} />
            </ActionIcon>
          </Tooltip>
        ))}
      </Group>
    </li>
  );
}
