import { Button, Group, Modal, Progress, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../admin/api.ts';
import { asApiError } from '../../../admin/api-error.ts';
import { LoadingNote } from '../../../admin/kit/LoadingNote.tsx';
import type { FieldDefinition } from '../../../field-kinds/definition.ts';
import { fieldKinds } from '../../../field-kinds/registry.ts';

interface TypeChangeDialogProps {
  groupId: string;
  before: FieldDefinition;
  after: FieldDefinition;
  onClose: () => void;
  onConfirm: (convert: boolean) => void;
}

const preview = (groupId: string, field: string, definition: FieldDefinition) =>
  api.fieldConversion.preview.call({ params: { id: groupId }, body: { field, definition } });
type Preview = Awaited<ReturnType<typeof preview>>;

const labelOf = ({ type }: FieldDefinition) => fieldKinds.find((kind) => kind.type === type)?.label ?? type;
const counted = (count: number) => (count === 1 ? '1 value' : `${count.toLocaleString('en')} values`);

/** Shows which values another type would keep and which not, before anything is written, and asks what to do [F15]. */
export function TypeChangeDialog({ groupId, before, after, onClose, onConfirm }: TypeChangeDialogProps) {
  const isOtherType = before.type !== after.type;
  const [choice, setChoice] = useState<'convert' | 'empty'>('convert');
  const { data, error, refetch } = useQuery({
    queryKey: ['type-change', groupId, before.id, after],
    queryFn: () => preview(groupId, before.id, after),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const hasChoice = isOtherType && data !== undefined && data.converts > 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={isOtherType ? `Change type to ${labelOf(after)}` : 'Change values'}
      size="md"
    >
      <Stack gap="md">
        {error ? (
          <Group justify="space-between">
            <Text size="sm" role="alert" c="red">
              {asApiError(error).message}
            </Text>
            <Button variant="default" size="compact-md" onClick={() => void refetch()}>
              Try Again
            </Button>
          </Group>
        ) : data === undefined ? (
          <LoadingNote />
        ) : data.entries === 0 ? (
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
                label={`Convert ${counted(data.converts)}${data.fails > 0 ? ' and leave the rest empty' : ''}`}
              />
              <Radio value="empty" label="Begin with an empty field" />
            </Stack>
          </Radio.Group>
        )}
        {data !== undefined && data.entries > 0 && (
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
        <Button disabled={data === undefined} onClick={() => onConfirm(hasChoice && choice === 'convert')}>
          Change type
        </Button>
      </Group>
    </Modal>
  );
}

function Outcome({ preview: { entries, converts, fails, never, examples } }: { preview: Preview }) {
  return (
    <>
      <Progress.Root size="lg" aria-hidden>
        <Progress.Section value={(converts / entries) * 100} color="green" />
        <Progress.Section value={(fails / entries) * 100} color="amber" />
      </Progress.Root>
      <Text size="sm">
        {never ?? `${counted(converts)} can be converted, ${fails === 0 ? 'none fails' : `${counted(fails)} cannot`}.`}
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

const longestExample = 60;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > longestExample ? `${text.slice(0, longestExample).toWellFormed()}…` : text;
}
