import { Badge, Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { entryLabels } from '../admin/entry-form.ts';
import { revisionsClient } from '../entries.client.ts';
import type { Entry, EntryModel } from '../entries.contract.ts';
import classes from './RevisionList.module.css';
import { actionOf, originOf } from './revision-words.ts';

const pageSize = 20;
/** Most changed fields that a line names. */
const maxNamed = 4;

interface RevisionListProps {
  model: EntryModel;
  entry: Entry;
  onChoose: (version: number) => void;
}

/** Each save in a line: what it was, who did it, what it changed. */
export function RevisionList({ model, entry, onChoose }: RevisionListProps) {
  const [page, setPage] = useState(1);
  const question = { params: { id: entry.id }, query: { page, pageSize } };
  const revisions = useQuery({ ...revisionsClient.list.query(question), staleTime: 0 });
  if (revisions.isError) return <FailedState title="Failed to load the history" query={revisions} />;
  if (!revisions.data) return <Skeleton height={200} role="status" aria-label="Loading the history" />;
  const { items, total } = revisions.data;
  if (total === 0) return <Text size="sm">There is no earlier version yet. The next save makes one.</Text>;
  const labels = entryLabels(model);
  const named = (fields: readonly string[]) => {
    const names = fields.slice(0, maxNamed).map((path) => labels[path] ?? path);
    return fields.length > maxNamed ? `${names.join(', ')} and ${fields.length - maxNamed} more` : names.join(', ');
  };
  return (
    <Stack gap="sm">
      <ul className={classes.list} aria-label="Versions">
        {items.map((revision) => (
          <li key={revision.version}>
            <UnstyledButton className={classes.line} onClick={() => onChoose(revision.version)}>
              <Group gap="xs">
                <Text size="sm" fw={600}>
                  {`${revision.version} · ${actionOf(revision)}`}
                </Text>
                {revision.isLive && <Badge color="green">Live</Badge>}
              </Group>
              <Text size="sm" c="dimmed">
                {originOf(revision)}
              </Text>
              {revision.fields.length > 0 && <Text size="sm">{named(revision.fields)}</Text>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {total > pageSize && (
        <Group justify="space-between">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Text size="sm" c="dimmed">
            {`${(page - 1) * pageSize + 1}–${Math.min(page * pageSize, total)} of ${total}`}
          </Text>
          <Button variant="default" size="xs" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </Group>
      )}
    </Stack>
  );
}
