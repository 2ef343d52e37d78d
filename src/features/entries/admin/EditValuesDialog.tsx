import { ActionIcon, Alert, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { NumberInput } from '../../../admin-kit/kit/form/NumberInput.tsx';
import { inSentences } from '../../../contracts/text/sentences.ts';
import type { EditOperation, Rehearsal } from '../batch/bulk-edit.contract.ts';
import { bulkEditsClient } from '../entries.client.ts';
import type { EntryModel } from '../entries.contract.ts';
import { EditPreview } from './EditPreview.tsx';
import { EntrySources, FieldTypeInput } from './EntrySources.tsx';
import {
  arithmetic,
  type ChangeDraft,
  changeOf,
  definitionOf,
  type EditedEntries,
  editedFields,
  emptyChange,
  errorsOfChange,
  operationLabels,
  operationsFor,
} from './edit-values.ts';
import { useBulkEdit } from './useBulkEdit.ts';

export interface EditValuesProps {
  type: EntryModel;
  entries: EditedEntries;
  count: number;
  onClose: () => void;
  /** Something was changed. */
  onDone: () => void;
}

/** Changes the values of many entries: what becomes of them is shown before anything is written. */
export function EditValuesDialog({ type, entries, count, onClose, onDone }: EditValuesProps) {
  const [changes, setChanges] = useState<readonly ChangeDraft[]>(() => [
    emptyChange(editedFields(type)[1]?.value ?? 'title', type),
  ]);
  const [toDraft, setToDraft] = useState(!type.can.publish);
  const [preview, setPreview] = useState<Rehearsal | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isLooking, setIsLooking] = useState(false);
  const edit = useBulkEdit({ onDone, onClose });
  const noun = count === 1 ? 'entry' : 'entries';
  const request = (dryRun: boolean) => ({
    contentType: type.slug,
    ...entries,
    ...(!('ids' in entries) && { expected: count }),
    changes: changes.map(changeOf),
    toDraft,
    dryRun,
  });
  const change = (next: readonly ChangeDraft[]) => {
    setChanges(next);
    setPreview(null);
    setFailure(null);
  };
  const look = async () => {
    setIsLooking(true);
    setFailure(null);
    try {
      setPreview((await bulkEditsClient.edit.call({ body: request(true) })) as Rehearsal);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsLooking(false);
    }
  };
  const others = otherErrors(failure);
  return (
    <Dialog opened onClose={onClose} title={`Edit ${count.toLocaleString('en')} ${noun}`} size="xl">
      <form
        aria-label="Edit values"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (preview ? edit.start(request(false)) : look());
        }}
      >
        <Stack gap="md">
          {changes.map((one, index) => (
            <ChangeRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a change has no name of its own.
              key={index}
              type={type}
              change={one}
              errors={errorsOfChange(failure, index)}
              onChange={(next) => change(changes.with(index, next))}
              onRemove={changes.length > 1 ? () => change(changes.toSpliced(index, 1)) : undefined}
            />
          ))}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => change([...changes, emptyChange('title', type)])}
            style={{ alignSelf: 'start' }}
          >
            Add change
          </Button>
          <Checkbox
            label="Save published entries as drafts"
            description="Visitors see the changes when you publish them."
            checked={toDraft}
            disabled={!type.can.publish}
            onChange={({ currentTarget: { checked } }) => {
              setToDraft(checked);
              setPreview(null);
            }}
          />
          {others !== '' && (
            <Alert color="red" role="alert">
              {others}
            </Alert>
          )}
          {preview && <EditPreview preview={preview} type={type} changes={changes} />}
          {edit.progress && (
            <Text size="sm" role="status">
              {`${edit.progress.position.toLocaleString('en')} of ${edit.progress.total.toLocaleString('en')} entries`}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button variant={preview ? 'default' : 'filled'} loading={isLooking} onClick={() => void look()}>
              Preview changes
            </Button>
            {preview && (
              <Button type="submit" loading={edit.isRunning} disabled={preview.changed === 0}>
                {`Apply to ${preview.changed.toLocaleString('en')} ${preview.changed === 1 ? 'entry' : 'entries'}`}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function otherErrors(failure: unknown): string {
  if (failure === null) return '';
  const { message, suggestion, fields } = asApiError(failure);
  const paths = Object.entries(fields);
  const beside = paths.filter(([path]) => !path.startsWith('changes.')).flatMap(([, texts]) => texts);
  if (paths.length > 0 && beside.length === 0) return '';
  return beside.length > 0 ? inSentences(...beside) : inSentences(message, suggestion);
}

interface ChangeRowProps {
  type: EntryModel;
  change: ChangeDraft;
  errors: Partial<Record<string, string>>;
  onChange: (change: ChangeDraft) => void;
  onRemove: (() => void) | undefined;
}

function ChangeRow({ type, change, errors, onChange, onRemove }: ChangeRowProps) {
  const operations = operationsFor(change.field, type);
  return (
    <Group align="flex-end" gap="sm" wrap="wrap">
      <Select
        label="Field"
        data={editedFields(type)}
        value={change.field}
        error={errors['field']}
        searchable
        allowDeselect={false}
        onChange={(field) => field && onChange(emptyChange(field, type))}
      />
      <Select
        label="Operation"
        data={operations.map((operation) => ({ value: operation, label: operationLabels[operation] }))}
        value={change.operation}
        error={errors['operation']}
        allowDeselect={false}
        onChange={(operation) =>
          operation && onChange({ ...emptyChange(change.field, type), operation: operation as EditOperation })
        }
      />
      <ChangeValue type={type} change={change} errors={errors} onChange={onChange} />
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" aria-label="Remove change" onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

function ChangeValue({ type, change, errors, onChange }: Omit<ChangeRowProps, 'onRemove'>): ReactNode {
  const id = useId();
  const { operation, value } = change;
  const definition = definitionOf(change.field, type);
  const error = errors['value'];
  if (operation === 'clear') return null;
  if (arithmetic.has(operation)) {
    return (
      <>
        <NumberInput
          label={operation === 'percent' ? 'Percent' : 'Number'}
          {...(operation === 'percent' && { description: '10 raises by 10 %, -10 lowers by 10 %.' })}
          value={value}
          error={error}
          onChange={(next) => onChange({ ...change, value: next })}
        />
        <NumberInput
          label="Round to"
          description="Such as 100 or 0.01."
          value={change.roundTo}
          error={errors['roundTo']}
          onChange={(next) => onChange({ ...change, roundTo: next })}
        />
      </>
    );
  }
  if (operation === 'replace') {
    return (
      <>
        <TextInput
          label="Find"
          value={change.find}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...change, find: currentTarget.value })}
        />
        <TextInput
          label="Replace with"
          value={change.with}
          onChange={({ currentTarget }) => onChange({ ...change, with: currentTarget.value })}
        />
      </>
    );
  }
  if (!definition || operation === 'prepend' || operation === 'append') {
    return (
      <TextInput
        label="Text"
        value={typeof value === 'string' ? value : ''}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...change, value: currentTarget.value })}
      />
    );
  }
  return (
    <EntrySources>
      <div style={{ flex: '1 1 16rem' }}>
        <Suspense fallback={null}>
          <FieldTypeInput
            definition={definition}
            id={id}
            value={value}
            error={error}
            disabled={false}
            onChange={(next) => onChange({ ...change, value: next })}
            onBlur={() => undefined}
          />
        </Suspense>
      </div>
    </EntrySources>
  );
}
