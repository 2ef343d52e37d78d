import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FilePreview } from '../../../admin-kit/kit/files/FilePreview.tsx';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { ago } from '../../../admin-kit/kit/time.ts';
import { EntryStatusBadge } from '../admin/EntryStatusBadge.tsx';
import { entryLabels, formOf } from '../admin/entry-form.ts';
import { fieldSources } from '../admin/field-sources.ts';
import { entryWords, namesIn } from '../admin/value-words.ts';
import { entriesClient } from '../entries.client.ts';
import type { EntryModel, ListedEntry } from '../entries.contract.ts';
import { entriesPaths } from '../entries.paths.ts';

interface EntryPeekProps {
  type: EntryModel;
  entry: ListedEntry;
  mayEdit: boolean;
}

/** What an entry says at present, its draft where it has one, without leaving the list. */
export function EntryPeek({ type, entry, mayEdit }: EntryPeekProps) {
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Group gap="xs">
          <EntryStatusBadge status={entry.status} hasDraft={entry.hasDraft} />
          <Text size="sm" c="dimmed">
            Updated {ago(entry.updatedAt)}
          </Text>
        </Group>
        {mayEdit && (
          <Button component={Link} to={entriesPaths.edit(type.slug, entry.id)} size="xs">
            Edit
          </Button>
        )}
      </Group>
      <Values type={type} entry={entry} />
    </Stack>
  );
}

function Values({ type, entry }: { type: EntryModel; entry: ListedEntry }) {
  const whole = useQuery(entriesClient.get.query({ params: { id: entry.id } }));
  const form = whole.data && formOf(type, whole.data);
  const names = useQuery({
    queryKey: [...entriesClient.get.key, 'names', entry.id, form?.version],
    queryFn: () => namesIn(type, form ? [form] : []),
    enabled: form !== undefined,
  });
  if (whole.isError) return <FailedState title="Failed to load entry" query={whole} />;
  if (!form) return <Skeleton height={240} role="status" aria-label="Loading the entry" />;
  const { content, ...words } = entryWords(type, { form, names: names.data ?? new Map() });
  const labels = entryLabels(type);
  const picture = fieldSources.entries.pictureOf(type, entry);
  const rows = Object.entries(words).filter(([path, text]) => path !== 'title' && text !== '');
  return (
    <>
      {picture !== null && <FilePreview url={picture} mimeType={null} alt="" width={640} />}
      <dl style={{ margin: 0 }}>
        {rows.map(([path, text]) => (
          <Group key={path} gap="xs" align="baseline" wrap="nowrap" py={4}>
            <Text component="dt" size="sm" c="dimmed" w="34%" style={{ flex: 'none', overflowWrap: 'anywhere' }}>
              {labels[path] ?? path}
            </Text>
            <Text component="dd" size="sm" m={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {String(text)}
            </Text>
          </Group>
        ))}
      </dl>
      {type.usesContent && content !== '' && (
        <Text component="section" size="sm" aria-label="Content" style={{ whiteSpace: 'pre-wrap' }}>
          {content}
        </Text>
      )}
    </>
  );
}
