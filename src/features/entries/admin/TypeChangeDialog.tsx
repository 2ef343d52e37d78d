import { Button, Group, Progress, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { fieldTypes } from '../../../field-types/registry.ts';
import type { TypeChangeDialogProps } from '../../field-groups/fields-screen/FieldDialog.tsx';
import { type Counted, useConversionPreview } from './useConversionPreview.ts';

const labelOf = ({ type }: FieldDefinition) => fieldTypes.find((fieldType) => fieldType.type === type)?.label ?? type;
const counted = (count: number) => (count === 1 ? '1 value' : `${count.toLocaleString('en')} values`);

/** Shows which values another type would keep and which not, before anything is written, and asks what to do [F15]. */
export function TypeChangeDialog({ groupId, before, after, onClose, onConfirm }: TypeChangeDialogProps) {
  const isOtherType = before.type !== after.type;
  const [choice, setChoice] = useState<'convert' | 'empty'>('convert');
  const { data, error, retry } = useConversionPreview({ groupId, before, after });
  const mayConvert = data !== undefined && data.never === null && (data.converts > 0 || !data.isWhole);
  const hasChoice = isOtherType && mayConvert;
  const isClosed = error !== null && asApiError(error).code === 'INSUFFICIENT_PERMISSIONS';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isOtherType ? `Change type to ${labelOf(after)}` : 'Change values'}
      size="md"
    >
      <Stack gap="md">
        {isClosed ? (
          <Text size="sm">
            {asApiError(error).message}
            {isOtherType &&
              ' You can begin with an empty field. For 30 days after the group is saved the old field can be restored, with every value.'}
          </Text>
        ) : error ? (
          <Group justify="space-between">
            <Text size="sm" role="alert" c="red">
              {asApiError(error).message}
            </Text>
            <Button variant="default" size="compact-md" onClick={() => retry()}>
              Try Again
            </Button>
          </Group>
        ) : data === undefined ? (
          <LoadingNote />
        ) : data.isWhole && data.entries === 0 ? (
          <Text size="sm">No entry holds a value of this field, so nothing is lost.</Text>
        ) : (
          <Outcome preview={data} />
        )}
        {hasChoice && (
          <Radio.Group
            label="What happens to the values"
            value={choice}
            onChange={(next) => setChoice(next === 'empty' ? 'empty' : 'convert')}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="convert"
                label={
                  data.isWhole
                    ? `Convert ${counted(data.converts)}${data.fails > 0 ? ' and leave the rest empty' : ''}`
                    : 'Convert all that can be converted and leave the rest empty'
                }
              />
              <Radio value="empty" label="Begin with an empty field" />
            </Stack>
          </Radio.Group>
        )}
        {data !== undefined && !(data.isWhole && data.entries === 0) && (
          <Text size="sm" c="dimmed">
            Nothing is written until the group is saved. For 30 days after that the field can be restored as it is now,
            with every value.
          </Text>
        )}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button
          disabled={data === undefined && !(isClosed && isOtherType)}
          onClick={() => onConfirm(hasChoice && choice === 'convert')}
        >
          Change type
        </Button>
      </Group>
    </Dialog>
  );
}

function Outcome({ preview }: { preview: Counted }) {
  const { isWhole, isLong, looked, total, entries, converts, fails, never, examples } = preview;
  const part = (count: number) => (count / Math.max(1, isWhole ? entries : total)) * 100;
  const outcome =
    never ?? `${counted(converts)} can be converted, ${fails === 0 ? 'none fails' : `${counted(fails)} cannot`}.`;
  return (
    <>
      <Progress.Root size="lg" aria-hidden>
        <Progress.Section value={part(converts)} color="green" />
        <Progress.Section value={part(fails)} color="amber" />
        {!isWhole && <Progress.Section value={part(looked - converts - fails)} color="gray" />}
      </Progress.Root>
      <Text size="sm">
        {isWhole
          ? outcome
          : `Of the first ${looked.toLocaleString('en')} entries looked at (of ${total.toLocaleString('en')}): ${outcome}`}
      </Text>
      <Text size="xs" c="dimmed" role="status">
        {!isWhole ? 'Counting goes on; you need not wait for it.' : isLong ? 'All entries are counted.' : ''}
      </Text>
      {never === null && examples.converts.length > 0 && (
        <Examples title="These convert">
          {examples.converts.map(({ id, title, from, to }) => (
            <li key={id}>
              {title}: <code>{shown(from)}</code> becomes <code>{shown(to)}</code>
            </li>
          ))}
        </Examples>
      )}
      {never === null && examples.fails.length > 0 && (
        <Examples title="These do not">
          {examples.fails.map(({ id, title, from, reason }) => (
            <li key={id}>
              {title}: <code>{shown(from)}</code> · {reason}
            </li>
          ))}
        </Examples>
      )}
    </>
  );
}

function Examples({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text component="ul" size="sm" m={0} pl="md" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}

const maxExampleLength = 60;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > maxExampleLength ? `${text.slice(0, maxExampleLength).toWellFormed()}…` : text;
}
