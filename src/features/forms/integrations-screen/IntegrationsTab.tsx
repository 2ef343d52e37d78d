import { ActionIcon, Button, Group, Stack, Switch, Text, Tooltip } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { Reorder, useReordered } from '../../../admin-kit/kit/form/Reorder.tsx';
import { EmptyState } from '../../../admin-kit/kit/page/states.tsx';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { conditionInWords } from '../../../field-types/conditions/condition-words.ts';
import { fieldWords } from '../fields/field-words.rules.ts';
import type { FormField } from '../fields/form-fields.contract.ts';
import type { Integration } from '../integrations/integrations.contract.ts';
import classes from './FormFields.module.css';
import { IntegrationDialog } from './IntegrationDialog.tsx';
import { newIntegration, renumbered, withCopied } from './integration-list.ts';

type Open =
  | { view: 'dialog'; integration: Integration; isNew: boolean }
  | { view: 'delete'; integration: Integration }
  | null;

const told = (what: string) => showSuccess(`Email integration ${what} successfully`);

/** The notifications of a form in order [I16]. Nothing is stored until the form is saved. */
export function IntegrationsTab({ disabled }: { disabled: boolean }) {
  const { field, formState } = useController({ name: 'multipleEmailIntegrations' });
  const fields = useWatch({ name: 'fields' }) as FormField[];
  const [open, setOpen] = useState<Open>(null);
  const list = field.value as Integration[];
  const byId = new Map(list.map((one) => [one.id, one]));
  const change = (next: readonly Integration[]) => field.onChange(renumbered(next));
  const add = () => setOpen({ view: 'dialog', integration: newIntegration(list.length), isNew: true });
  const save = (saved: Integration) => {
    const isKnown = byId.has(saved.id);
    change(isKnown ? list.map((one) => (one.id === saved.id ? saved : one)) : [...list, saved]);
    told(isKnown ? 'updated' : 'added');
    setOpen(null);
  };

  return (
    <section aria-label="Email integrations">
      <Group justify="space-between" mb={8}>
        <Text component="h2" fw={600} size="md" id="multipleEmailIntegrations" tabIndex={-1}>
          Email integrations
        </Text>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add} disabled={disabled}>
          Add Email Integration
        </Button>
      </Group>
      {formState.errors['multipleEmailIntegrations'] && (
        <Text c="red" size="sm" role="alert" mb={8}>
          An email integration has a problem; see the list above.
        </Text>
      )}
      {list.length === 0 ? (
        <EmptyState
          title="No email integrations yet"
          text="An email integration sends a mail when the form is submitted: to your office, or to the visitor."
        />
      ) : (
        <Reorder
          ids={list.map(({ id }) => id)}
          nameOf={(id) => byId.get(id)?.name ?? 'The email integration'}
          onReorder={(ids) => change(ids.flatMap((id) => byId.get(id) ?? []))}
        >
          <Stack gap="sm" component="ul" className={classes.fields}>
            {list.map((one) => (
              <IntegrationRow
                key={one.id}
                integration={one}
                fields={fields}
                disabled={disabled}
                onSwitch={(isActive) =>
                  change(
                    list.map((other) => (other.id === one.id ? { ...other, isActive, isEnabled: isActive } : other)),
                  )
                }
                onCopy={() => {
                  field.onChange(withCopied(list, one.id));
                  told('duplicated');
                }}
                onEdit={() => setOpen({ view: 'dialog', integration: one, isNew: false })}
                onDelete={() => setOpen({ view: 'delete', integration: one })}
              />
            ))}
          </Stack>
        </Reorder>
      )}
      {open?.view === 'dialog' && (
        <IntegrationDialog
          integration={open.integration}
          isNew={open.isNew}
          fields={fields}
          onClose={() => setOpen(null)}
          onSave={save}
        />
      )}
      <ConfirmDialog
        opened={open?.view === 'delete'}
        title="Delete Email Integration"
        onClose={() => setOpen(null)}
        confirmLabel="Delete"
        destructive
        onConfirm={() => {
          if (open?.view !== 'delete') return;
          change(list.filter(({ id }) => id !== open.integration.id));
          told('deleted');
        }}
      >
        “{open?.view === 'delete' ? open.integration.name : ''}” sends no more mails once the form is saved.
      </ConfirmDialog>
    </section>
  );
}

interface IntegrationRowProps {
  integration: Integration;
  fields: readonly FormField[];
  disabled: boolean;
  onSwitch: (isActive: boolean) => void;
  onCopy: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function IntegrationRow({ integration, fields, disabled, onSwitch, onCopy, onEdit, onDelete }: IntegrationRowProps) {
  const { id, name, isActive, recipientType, recipientEmail, recipientFieldName, condition } = integration;
  const words = fieldWords(fields);
  const logic = condition === null ? undefined : { ...condition, enabled: true as const, action: 'show' as const };
  const { item, handle } = useReordered({ id, name, disabled });
  const acts = [
    { label: 'Duplicate', icon: IconCopy, act: onCopy },
    { label: 'Edit', icon: IconPencil, act: onEdit },
    { label: 'Delete', icon: IconTrash, act: onDelete },
  ];
  return (
    <li {...item} className={classes.row}>
      {handle}
      <div className={classes.body}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          To {recipientType === 'static' ? recipientEmail : `the address in “${words.labelOf(recipientFieldName)}”`}
        </Text>
        {logic && (
          <Text size="xs" c="dimmed">
            {conditionInWords(logic, words)}
          </Text>
        )}
      </div>
      <Group gap={8} wrap="nowrap">
        <Switch
          aria-label={`${name} is active`}
          checked={isActive}
          disabled={disabled}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        {acts.map(({ label, icon: Icon, act }) => (
          <Tooltip key={label} label={label}>
            <ActionIcon aria-label={`${label} ${name}`} onClick={act} disabled={disabled}>
              <Icon size={17} />
            </ActionIcon>
          </Tooltip>
        ))}
      </Group>
    </li>
  );
}
