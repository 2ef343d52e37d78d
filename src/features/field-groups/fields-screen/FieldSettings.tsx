import { Button, Group, Select, Tabs, Text } from '@mantine/core';
import { type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { type FieldErrors, FormProvider, type Resolver, useForm } from 'react-hook-form';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { DialogForm } from '../../../admin-kit/kit/dialogs/DialogForm.tsx';
import { FormScope } from '../../../admin-kit/kit/form/field-id.ts';
import { equal } from '../../../admin-kit/kit/merge/versions.ts';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { ConditionsPanel } from '../../../field-types/conditions/ConditionsPanel.tsx';
import { presetsOf } from '../../../field-types/definition/definition.ts';
import { canBeUnique } from '../../../field-types/definition/facts.ts';
import { unknownType } from '../../../field-types/definition/unknown-type.ts';
import type { FieldTab } from '../../../field-types/kit/field-type.admin.ts';
import { adminFieldType } from '../../../field-types/registry.admin.ts';
import type { FieldType } from '../../../field-types/registry.ts';
import { fieldNameFrom } from '../../../field-types/settings/field-settings.tsx';
import { FieldUse } from '../../../field-types/settings/field-use.admin.ts';
import type { FieldForm } from './field-check.ts';

/** Field types to choose from, by group. */
export type FieldTypeChoices = readonly { group: string; items: { value: string; label: string }[] }[];

interface FieldSettingsProps {
  title: string;
  saveLabel: string;
  /** Keeps the ids of this dialog's controls apart from those of the form below it. */
  scope: string;
  /** Null for a new field. */
  field: FieldForm | null;
  /** The type of a new field, and what it is called already. */
  startType: FieldType;
  startLabel?: string | undefined;
  typeChoices: FieldTypeChoices;
  check: Resolver<FieldForm>;
  /** Offers a saved field another type, as an act of its own. */
  mayChangeType?: boolean;
  /** Beside the buttons, such as the state of the field's index. */
  note?: ReactNode;
  onClose: () => void;
  onSave: (form: FieldForm) => void;
}

/** Whether it is unique, where its type can be. */
const uniqueOf = (form?: Partial<FieldForm>) =>
  form?.validation && 'unique' in form.validation ? { unique: form.validation.unique } : {};

/** A new field of a type, with what the person has already said of it. */
export function newField(type: FieldType, form?: Partial<FieldForm>): FieldForm {
  const presets = presetsOf(type);
  const common = {
    id: form?.id ?? crypto.randomUUID(),
    name: form?.name ?? '',
    label: form?.label ?? '',
    is_private: form?.is_private,
    filterable: form?.filterable,
    sortable: form?.sortable,
    validation: {
      ...presets.validation,
      required: form?.validation?.required ?? false,
      ...(canBeUnique(type) && uniqueOf(form)),
    },
    ui: {
      ...presets.ui,
      description: form?.ui?.description ?? '',
      ...(form?.ui?.width && { width: form.ui.width }),
      ...(form?.ui?.conditions && { conditions: form.ui.conditions }),
    },
  };
  return { ...presets, ...adminFieldType(type).start, ...common, type, isNew: form?.isNew ?? true } as FieldForm;
}

/**
 * One field's settings in tabs; the field type is chosen while adding, and of a saved field changed only on demand [F15]. What was
 * said of the field is never dropped without a question.
 */
export function FieldSettings({
  title,
  saveLabel,
  scope,
  field,
  startType,
  startLabel,
  typeChoices,
  check,
  mayChangeType = false,
  note,
  onClose,
  onSave,
}: FieldSettingsProps) {
  const [start, setStart] = useState(
    () =>
      field ??
      newField(
        startType,
        startLabel === undefined ? undefined : { label: startLabel, name: fieldNameFrom(startLabel) },
      ),
  );
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm<FieldForm>({
    defaultValues: start,
    resolver: check,
    shouldFocusError: false,
  });
  const [type, setType] = useState<FieldType>(field?.type ?? startType);
  const [isTypeOpen, setTypeOpen] = useState(field === null);
  const use = useContext(FieldUse);
  const tabs = use === 'form' ? adminFieldType(type).tabs : [...adminFieldType(type).tabs, conditionsTab];
  const [tab, setTab] = useState<string | null>(tabs[0]?.label ?? null);

  const [violation, setError] = useState<Issue | null>(null);

  const changeType = (next: string | null) => {
    if (next === null || next === type) return;
    const { id } = form.getValues();
    if (field === null) setStart({ ...newField(next as FieldType), id });
    form.reset(newField(next as FieldType, form.getValues()));
    setType(next as FieldType);
    setTab(adminFieldType(next as FieldType).tabs[0]?.label ?? null);
  };
  const leave = () => (equal(form.getValues(), start) ? onClose() : setIsAsking(true));
  const save = form.handleSubmit(onSave, (errors) => {
    const first = errors.label ? 'label' : firstPath(errors);
    setTab(tabOf(first, tabs));
    setError({ id: scope + first });
  });

  return (
    <Dialog opened onClose={leave} title={title} size="lg">
      <FormScope value={scope}>
        <FormProvider {...form}>
          <DialogForm label={title} onSubmit={save}>
            {!isTypeOpen && mayChangeType && (
              <Group justify="space-between" mb="md" gap="xs">
                <Text size="sm" c="dimmed">
                  Type: {typeChoices.flatMap(({ items }) => items).find(({ value }) => value === type)?.label ?? type}
                </Text>
                <Button variant="default" size="compact-md" onClick={() => setTypeOpen(true)}>
                  Change type
                </Button>
              </Group>
            )}
            {isTypeOpen && (
              <Select
                label="Field Type"
                data={[...typeChoices]}
                value={type}
                onChange={changeType}
                allowDeselect={false}
                autoFocus={mayChangeType}
                mb="md"
              />
            )}
            {tabs.length === 0 && <Text role="alert">{unknownType(type)}</Text>}
            <Tabs
              value={tab && tabKey(tab)}
              onChange={(key) => {
                setTab(tabs.find(({ label }) => tabKey(label) === key)?.label ?? null);
                setError(null);
              }}
              keepMounted={false}
            >
              <Tabs.List mb="md">
                {tabs.map(({ label }) => (
                  <Tabs.Tab key={label} value={tabKey(label)}>
                    {label}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {tabs.map(({ label, Panel }) => (
                <Tabs.Panel key={label} value={tabKey(label)} mih={320}>
                  <Suspense fallback={<LoadingNote />}>
                    <Panel />
                    <ErrorFocus violation={violation} />
                  </Suspense>
                </Tabs.Panel>
              ))}
            </Tabs>
            {note}
            <Group justify="flex-end" mt="lg" gap="xs">
              <Button variant="default" onClick={leave}>
                Cancel
              </Button>
              <Button type="submit" disabled={tabs.length === 0}>
                {saveLabel}
              </Button>
            </Group>
          </DialogForm>
        </FormProvider>
      </FormScope>
      {/* Mounted when it asks: one that waits would take the Escape that opens it for its own. */}
      {isAsking && (
        <ConfirmDialog
          opened
          onClose={() => setIsAsking(false)}
          title="Discard what you entered?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          destructive
          onConfirm={onClose}
        >
          {field ? 'Your changes of this field are not kept.' : 'This field has not been added yet.'}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

const conditionsTab: FieldTab = { label: 'Conditions', Panel: ConditionsPanel, holds: ['ui.conditions'] };

/** The control that the last error leads to. */
interface Issue {
  id: string;
}

/** Focuses a faulty control; it stands beside the panel, so that it waits as long as the panel's code is loaded. */
function ErrorFocus({ violation }: { violation: Issue | null }) {
  // Meets the document's focus.
  useEffect(() => {
    if (violation) document.getElementById(violation.id)?.focus();
  }, [violation]);
  return null;
}

/** Becomes part of an id, in which a space would begin another one. */
const tabKey = (label: string) => label.replaceAll(' ', '-');

/** What the first tab of every field type shows. */
const firstTabPaths = ['name', 'label', 'ui.description', 'ui.placeholder', 'validation.required', 'is_private'];

function tabOf(path: string, tabs: readonly FieldTab[]): string | null {
  const begins = (start: string) => path === start || path.startsWith(`${start}.`);
  const holder = firstTabPaths.some(begins) ? tabs[0] : tabs.find(({ holds }) => holds?.some(begins));
  return (holder ?? tabs.at(-1))?.label ?? null;
}

function firstPath(errors: FieldErrors, prefix = ''): string {
  for (const [name, error] of Object.entries(errors)) {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (!error || typeof error !== 'object') continue;
    return 'message' in error && typeof error.message === 'string' ? path : firstPath(error as FieldErrors, path);
  }
  return prefix;
}
