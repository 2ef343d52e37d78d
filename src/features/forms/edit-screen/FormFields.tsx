import { ActionIcon, Badge, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { IconCopy, IconGitBranch, IconPencil, IconSeparatorHorizontal, IconTrash } from '@tabler/icons-react';
import { Fragment, Suspense, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Reorder, ReorderedRow } from '../../../admin-kit/kit/form/Reorder.tsx';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { EmptyState } from '../../../admin-kit/kit/page/states.tsx';
import { Slot } from '../../../admin-kit/slots.tsx';
import { conditionInWords } from '../../../field-types/conditions/condition-words.ts';
import { typeLabel } from '../../../field-types/definition/facts.ts';
import { FieldUse } from '../../../field-types/settings/field-use.admin.ts';
import { FieldTypeInput } from '../../entries/admin/EntrySources.tsx';
import { FieldsSection } from '../../field-groups/fields-screen/FieldsSection.tsx';
import type { FieldList } from '../../field-groups/fields-screen/field-check.ts';
import { deletionWords, fieldWords } from '../fields/field-words.rules.ts';
import { type FormField, formFieldList } from '../fields/form-fields.contract.ts';
import { beginsStep, stepsOf } from '../fields/form-steps.rules.ts';
import classes from '../integrations-screen/FormFields.module.css';
import { ConditionDialog } from './ConditionDialog.tsx';
import { withCopy, withRecipients, withSaved } from './edited-fields.ts';
import type { FormForm } from './form-form.ts';
import { newStep, StepRow } from './StepRow.tsx';
import { fieldsOfRows, headingOf, rowsOf, withoutField, withStep } from './step-rows.ts';

/** The fields of a form in order: add, edit, copy, make conditional, delete [I07]. Nothing is stored until the form is saved. */
export function FormFields({ formId, disabled }: { formId: string | null; disabled: boolean }) {
  const { field, formState } = useController({ name: 'fields' });
  const { getValues, setValue } = useFormContext<FormForm>();
  const [conditional, setConditional] = useState<FormField | null>(null);
  const fields = field.value as FormField[];
  const save = (saved: FormField) => {
    const before = fields.find(({ id }) => id === saved.id);
    field.onChange(withSaved(fields, saved));
    if (before && before.name !== saved.name) {
      const notices = withRecipients(getValues('multipleEmailIntegrations'), before.name, saved.name);
      setValue('multipleEmailIntegrations', notices, { shouldDirty: true });
    }
  };
  const words = fieldWords(fields);
  const nameOf = (row: string) => {
    const found = fields.find(({ id }) => id === row || headingOf(id) === row);
    return (found?.id === row ? found.label : found?.step) ?? 'The field';
  };
  const numbers = new Map(stepsOf(fields).map(({ fields: [first] }, place) => [first?.id ?? '', place + 1]));
  const change = (changed: FormField) => field.onChange(fields.map((one) => (one.id === changed.id ? changed : one)));
  return (
    <FieldUse value="form">
      <FieldsSection
        fields={fields}
        onChange={(next) => {
          const gone = fields.find(({ id }) => !next.some((one) => one.id === id));
          field.onChange(gone ? withoutField(fields, gone) : next);
        }}
        onSave={save}
        disabled={disabled}
        permission="forms.create"
        list={formFieldList as unknown as FieldList}
        error={formState.errors['fields'] && 'A field has a problem; see the list above.'}
        picker={{ title: 'Select Field Type', hasCancel: true }}
        empty={(add) => (
          <EmptyState title="No fields yet" text="A field asks visitors for one thing: a name, an address, a file.">
            <Button variant="default" onClick={add} disabled={disabled}>
              Add your first field
            </Button>
          </EmptyState>
        )}
        deletion={(gone) => deletionWords(gone, fields)}
      >
        {({ onEdit, onDelete }) => (
          <>
            {formId !== null && fields.some(beginsStep) && <Slot name="formSteps" give={{ formId }} />}
            <Reorder
              ids={rowsOf(fields)}
              nameOf={nameOf}
              onReorder={(rows, moved) => field.onChange(fieldsOfRows(fields, { rows, moved }))}
            >
              <Stack gap="sm" component="ul" className={classes.fields}>
                {fields.map((one) => (
                  <Fragment key={one.id}>
                    {beginsStep(one) && (
                      <StepRow
                        field={one}
                        number={numbers.get(one.id) ?? 1}
                        disabled={disabled}
                        onChange={(title) => change(withStep(one, title))}
                      />
                    )}
                    <FieldRow
                      field={one}
                      words={words}
                      disabled={disabled}
                      onStep={() => change(withStep(one, newStep))}
                      onEdit={() => onEdit(one)}
                      onCopy={() => field.onChange(withCopy(fields, { id: one.id, newId: crypto.randomUUID() }))}
                      onCondition={() => setConditional(one)}
                      onDelete={() => onDelete(one)}
                    />
                  </Fragment>
                ))}
              </Stack>
            </Reorder>
          </>
        )}
      </FieldsSection>
      {conditional && (
        <ConditionDialog
          field={conditional}
          fields={fields}
          onClose={() => setConditional(null)}
          onSave={(conditionalLogic) => {
            field.onChange(fields.map((one) => (one.id === conditional.id ? { ...one, conditionalLogic } : one)));
            setConditional(null);
          }}
        />
      )}
    </FieldUse>
  );
}

interface FieldRowProps {
  field: FormField;
  words: ReturnType<typeof fieldWords>;
  disabled: boolean;
  onStep: () => void;
  onEdit: () => void;
  onCopy: () => void;
  onCondition: () => void;
  onDelete: () => void;
}

function FieldRow({ field, words, disabled, onStep, onEdit, onCopy, onCondition, onDelete }: FieldRowProps) {
  const condition = conditionInWords(field.conditionalLogic, words);
  const acts = [
    ...(beginsStep(field) ? [] : [{ label: 'Begin a step with', icon: IconSeparatorHorizontal, act: onStep }]),
    { label: 'Edit', icon: IconPencil, act: onEdit },
    { label: 'Duplicate', icon: IconCopy, act: onCopy },
    { label: 'Condition of', icon: IconGitBranch, act: onCondition },
    { label: 'Delete', icon: IconTrash, act: onDelete },
  ];
  return (
    <ReorderedRow id={field.id} name={field.label} disabled={disabled} className={classes.row}>
      <div className={classes.body}>
        <Group gap="xs" mb={6}>
          <Text size="sm" fw={600}>
            {field.label}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace">
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
            <FieldTypeInput
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
          <Tooltip key={label} label={label.replace(/ (?:of|with)$/, '')}>
            <ActionIcon aria-label={`${label} ${field.label}`} onClick={act} disabled={disabled}>
              <Icon size={17} />
            </ActionIcon>
          </Tooltip>
        ))}
      </Group>
    </ReorderedRow>
  );
}
