import { Badge } from '@mantine/core';
import type { EntryStatus } from '../entries.contract.ts';

const looks: Record<EntryStatus, { label: string; color: string }> = {
  draft: { label: 'Draft', color: 'amber' },
  publish: { label: 'Published', color: 'green' },
  trash: { label: 'Trash', color: 'red' },
};

/** An entry's status in one word and colour [H04]. */
export function EntryStatusBadge({ status }: { status: EntryStatus }) {
  const { label, color } = looks[status];
  return <Badge color={color}>{label}</Badge>;
}
