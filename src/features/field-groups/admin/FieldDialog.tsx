import { Button, Group, Modal, Select, Tabs } from '@mantine/core';
import { Suspense, useState } from 'react';
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form';
import { FormScope } from '../../../admin/kit/field-id.ts';
import { LoadingNote } from '../../../admin/kit/LoadingNote.tsx';
import type { FieldDefinition, FieldDraft } from '../../../field-kinds/definition.ts';
import { kindGroups } from '../../../field-kinds/kind.ts';
import { adminKind } from '../../../field-kinds/registry.admin.ts';
import { type FieldType, fieldKinds } from '../../../field-kinds/registry.ts';
import { type FieldForm, fieldCheck, readField } from './field-check.ts';

interface FieldDialogProps {
  /** The field to edit, or the kind of a new one. */
  start: { field: FieldDefinition } | { type: FieldType };
  otherNames: readonly string[];
  onClose: () => void;
  onSave: (field: FieldDefinition) => void;
}

const scope = 'field.';

const typeChoices = kindGroups
  .map((group) => ({
    group,
    items: fieldKinds.filter((kind) => kind.group === group).map(({ type, label }) => ({ value: type, label })),
  }))
  .filter(({ items }) => items.length > 0);

/** A new field of a kind, with what the person has already said of it. */
function newField(type: FieldType, said?: FieldForm): FieldForm {
  const { start } = adminKind(type);
  const common = {
    id: said?.id ?? crypto.randomUUID(),
    name: said?.name ?? '',
    label: said?.label ?? '',
    filterable: said?.filterable ?? true,
    sortable: said?.sortable ?? true,
    validation: { required: said?.validation?.required ?? false },
    ui: { ...start.ui, description: said?.ui?.description ?? '' },
  };
  return { ...start, ...common, type, isNew: true } as FieldForm;
}

/** One field's settings in tabs; the kind can be chosen only while adding [F15]. */
export function FieldDialog({ start, otherNames, onClose, onSave }: FieldDialogProps) {
  const isNew = 'type' in start;
  const form = useForm<FieldForm>({
    defaultValues: isNew ? newField(start.type) : { ...start.field, isNew: false },
    resolver: fieldCheck(otherNames),
    shouldFocusError: false,
  });
  const [type, setType] = useState(isNew ? start.type : start.field.type);
  const [tab, setTab] = useState<string | null>('Basic');
  const kind = adminKind(type);

  const changeType = (next: string | null) => {
    if (next === null || next === type) return;
    form.reset(newField(next as FieldType, form.getValues()));
    setType(next as FieldType);
    setTab('Basic');
  };
  const save = form.handleSubmit(
    (values) => {
      const field = readField(values);
      if (field) onSave(field);
    },
    (errors) => {
      const first = errors.label ? 'label' : firstPath(errors);
      setTab(tabOf(first));
      requestAnimationFrame(() => document.getElementById(scope + first)?.focus());
    },
  );

  return (
    <Modal opened onClose={onClose} title={isNew ? 'Add New Field' : 'Edit Field'} size="lg">
      <FormScope value={scope}>
        <FormProvider {...form}>
          <form
            aria-label="Field"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // The dialog stands inside the record's form in the tree of components; that one must not be submitted.
              event.stopPropagation();
              void save();
            }}
          >
            {isNew && (
              <Select
                label="Field Type"
                data={typeChoices}
                value={type}
                onChange={changeType}
                allowDeselect={false}
                mb="md"
              />
            )}
            <Tabs value={tab} onChange={setTab} keepMounted={false}>
              <Tabs.List mb="md">
                {kind.tabs.map(({ label }) => (
                  <Tabs.Tab key={label} value={label}>
                    {label}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {kind.tabs.map(({ label, Panel }) => (
                <Tabs.Panel key={label} value={label} mih={320}>
                  <Suspense fallback={<LoadingNote />}>
                    <Panel />
                  </Suspense>
                </Tabs.Panel>
              ))}
            </Tabs>
            <Group justify="flex-end" mt="lg" gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit">{isNew ? 'Add Field' : 'Save Field'}</Button>
            </Group>
          </form>
        </FormProvider>
      </FormScope>
    </Modal>
  );
}

const basicPaths: readonly string[] = [
  'name',
  'label',
  'ui.description',
  'ui.placeholder',
  'validation.required',
] satisfies (keyof FieldDraft | `${string}.${string}`)[];

function tabOf(path: string): string {
  if (path.startsWith('options')) return 'Options';
  return basicPaths.includes(path) ? 'Basic' : 'Advanced';
}

function firstPath(errors: FieldErrors, prefix = ''): string {
  for (const [name, error] of Object.entries(errors)) {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (!error || typeof error !== 'object') continue;
    return 'message' in error && typeof error.message === 'string' ? path : firstPath(error as FieldErrors, path);
  }
  return prefix;
}
