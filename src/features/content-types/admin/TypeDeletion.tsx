import { Anchor, Button, List, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { Slot } from '../../../admin-kit/slots.tsx';
import { fieldGroupsPaths } from '../../field-groups/field-groups.paths.ts';
import { undoOfRemoval } from '../../removals/admin/undo-removal.ts';
import { contentTypesClient, contentTypeUsageClient } from '../content-types.client.ts';
import type { ContentType } from '../content-types.contract.ts';
import type { ContentTypeUsage } from '../usage/usage.contract.ts';

declare module '../../../admin-kit/slots.tsx' {
  interface Slots {
    entriesExport: EntriesExportProps;
  }
}

/** The place of the export of all entries of a type. */
export interface EntriesExportProps {
  type: ContentType;
  total: number;
  onClose: () => void;
}

interface TypeDeletionProps {
  /** Null while the dialog is closed. */
  type: ContentType | null;
  onClose: () => void;
}

/** Says what goes with a content type and what pointed to it, offers its entries as a file, then deletes it [F04]. */
export function TypeDeletion({ type, onClose }: TypeDeletionProps) {
  return (
    <ConfirmDialog
      opened={type !== null}
      onClose={onClose}
      confirmLabel="Delete"
      destructive
      onConfirm={() => (type ? removeType(type) : undefined)}
    >
      {type && <Consequences type={type} />}
    </ConfirmDialog>
  );
}

function Consequences({ type }: { type: ContentType }) {
  const usage = useQuery({ ...contentTypeUsageClient.get.query({ params: { id: type.id } }), staleTime: 0 });
  const [isExporting, setIsExporting] = useState(false);
  const { entries, trashed, relationCount, relations } = usage.data ?? {
    entries: type.entryCount,
    trashed: 0,
    relationCount: 0,
    relations: [],
  };
  return (
    <>
      This deletes “{type.name}” with {entriesInWords(entries, trashed)} and its permissions. For 30 days an
      administrator can bring all of it back from the page Removed.
      {usage.isFetching && (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          Looking for relations that lead to it…
        </Text>
      )}
      {relationCount > 0 && <Relations count={relationCount} relations={relations} />}
      {entries > 0 && (
        <Button
          variant="default"
          size="compact-md"
          mt="md"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => setIsExporting(true)}
        >
          {entries === 1 ? 'Export its entry first' : `Export its ${entries} entries first`}
        </Button>
      )}
      {isExporting && (
        <Slot name="entriesExport" give={{ type, total: entries, onClose: () => setIsExporting(false) }} />
      )}
    </>
  );
}

/** As many as a dialog has room for. */
const shownRelations = 6;

function Relations({ count, relations }: { count: number } & Pick<ContentTypeUsage, 'relations'>) {
  const mayEdit = useMay()('field-groups.edit');
  const more = relations.length - shownRelations;
  // A person who may not view field groups is told how many, and nothing of them.
  const end = relations.length === 0 ? '.' : ':';
  return (
    <>
      <Text size="sm" mt="xs">
        {count === 1
          ? `${relations.length === 0 ? '1' : 'This'} relation leads to it and will find no entries${end}`
          : `${relations.length === 0 ? '' : 'These '}${count} relations lead to it and will find no entries${end}`}
      </Text>
      {relations.length > 0 && (
        <List size="sm" mt={4}>
          {relations.slice(0, shownRelations).map(({ fieldGroupId, fieldGroup, field }) => (
            <List.Item key={`${fieldGroupId} ${field}`}>
              {field} in{' '}
              {mayEdit ? (
                <Anchor component={Link} to={fieldGroupsPaths.edit(fieldGroupId)} size="sm">
                  {fieldGroup}
                </Anchor>
              ) : (
                fieldGroup
              )}
            </List.Item>
          ))}
          {more > 0 && <List.Item>and {more} more</List.Item>}
        </List>
      )}
    </>
  );
}

function entriesInWords(entries: number, trashed: number): string {
  const listed = entries === 0 ? 'no entries' : entries === 1 ? 'its 1 entry' : `its ${entries} entries`;
  return trashed === 0 ? listed : `${listed}, another ${trashed} in the trash,`;
}

async function removeType(type: ContentType) {
  try {
    await contentTypesClient.remove.call({ params: { id: type.id } });
    showSuccess('Content type deleted successfully', `${type.name} has been removed.`, undoOfRemoval([type.id]));
  } catch (error) {
    showFailure(asApiError(error), 'Failed to delete content type');
  }
  await refreshTopic('model');
}
