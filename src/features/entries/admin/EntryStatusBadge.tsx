import { Badge, Group } from '@mantine/core';
import type { RelatedEntry } from '../../../field-types/kit/related-entries.ts';
import type { EntryStatus } from '../entries.contract.ts';

const looks: Record<EntryStatus, { label: string; color: string }> = {
  draft: { label: 'Draft', color: 'amber' },
  publish: { label: 'Published', color: 'green' },
  trash: { label: 'Trash', color: 'red' },
};

/** An entry's status in one word and colour [H04]; a published one with a newer draft says so. */
export function EntryStatusBadge({ status, hasDraft }: { status: EntryStatus; hasDraft: boolean }) {
  const { label, color } = looks[status];
  if (!hasDraft) return <Badge color={color}>{label}</Badge>;
  return (
    <Group gap={4}>
      <Badge color={color}>{label}</Badge>
      <Badge color="amber">Newer draft</Badge>
    </Group>
  );
}

const isKnown = (status = ''): status is EntryStatus => Object.hasOwn(looks, status);

/** The status of an entry that a relation names. */
export function RelatedStatus({ entry: { status } }: { entry: RelatedEntry }) {
  return isKnown(status) ? <EntryStatusBadge status={status} hasDraft={false} /> : null;
}
