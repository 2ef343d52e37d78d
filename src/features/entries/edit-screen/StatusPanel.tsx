import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { offerOf } from '../../../admin/console-offers.ts';
import { moment } from '../../../admin/kit/time.ts';
import type { Entry, EntryModel } from '../entries.contract.ts';
import { deletionLabel, EntryDeletion } from '../list-screen/EntryDeletion.tsx';
import { EntryStatusBadge } from '../list-screen/EntryStatusBadge.tsx';
import { editRefusal, entryActions, lackingRight } from '../list-screen/entry-actions.ts';
import { EntryUsage } from './EntryUsage.tsx';

declare module '../../../admin/console-offers.ts' {
  interface ConsoleOffers {
    pageOfEntry: (type: Pick<EntryModel, 'slug' | 'isSingle'>, entry: Pick<Entry, 'slug'>) => string;
  }
}

interface StatusPanelProps {
  model: EntryModel;
  entry: Entry | null;
  isDirty: boolean;
  maySave: boolean;
  mayPublish: boolean;
  savingAs: 'draft' | 'publish' | null;
  onSave: (status: 'draft' | 'publish') => void;
  onRemoved: () => void;
}

/** Status, the ways to save, dates and references [H04]. */
export function StatusPanel(props: StatusPanelProps) {
  const { model, entry, isDirty } = props;
  const isSeen = entry?.status === 'publish' && model.isPublic;
  const page = isSeen ? offerOf('pageOfEntry')?.(model, entry) : undefined;
  return (
    <>
      <Group justify="space-between">
        <EntryStatusBadge status={entry?.status ?? 'draft'} />
        <Text size="sm" c="dimmed" aria-live="polite">
          {isDirty ? 'Unsaved changes' : entry ? 'All changes saved' : 'Not saved yet'}
        </Text>
      </Group>
      {entry?.status === 'trash' ? <Restore model={model} entry={entry} /> : <SaveButtons {...props} />}
      {entry && (
        <Text size="sm" c="dimmed">
          Created {moment(entry.createdAt)}
          {entry.author && ` by ${entry.author}`}
          <br />
          Updated {moment(entry.updatedAt)}
          {entry.publishedAt && (
            <>
              <br />
              Published {moment(entry.publishedAt)}
            </>
          )}
        </Text>
      )}
      {page && (
        <Anchor href={page} target="_blank" rel="noopener" size="sm">
          View on the site <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
      {entry && (
        <section aria-label="Used by">
          <EntryUsage id={entry.id} />
        </section>
      )}
      {entry && <Deletion model={model} entry={entry} onRemoved={props.onRemoved} />}
    </>
  );
}

function SaveButtons({ model, entry, maySave, mayPublish, savingAs, onSave }: StatusPanelProps) {
  const busy = savingAs !== null;
  const isPublished = entry?.status === 'publish';
  const noSave = maySave ? undefined : entry ? editRefusal(model, entry) : lackingRight(model, 'create');
  const noPublish = mayPublish ? undefined : (noSave ?? lackingRight(model, 'publish'));
  return (
    <Stack gap="xs">
      <Button
        onClick={() => onSave('publish')}
        loading={savingAs === 'publish'}
        disabled={!mayPublish || busy}
        title={noPublish}
      >
        {isPublished ? 'Update' : 'Publish'}
      </Button>
      {isPublished ? (
        <Button
          variant="default"
          onClick={() => onSave('draft')}
          loading={savingAs === 'draft'}
          disabled={!mayPublish || busy}
          title={noPublish}
        >
          Unpublish
        </Button>
      ) : (
        <Button
          variant="default"
          onClick={() => onSave('draft')}
          loading={savingAs === 'draft'}
          disabled={!maySave || busy}
          title={noSave}
        >
          Save draft
        </Button>
      )}
      {noSave && (
        <Text size="sm" c="dimmed">
          {noSave}
        </Text>
      )}
    </Stack>
  );
}

function Restore({ model, entry }: { model: EntryModel; entry: Entry }) {
  return (
    <Button
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      disabled={!entry.can.edit}
      title={entry.can.edit ? undefined : lackingRight(model, 'edit')}
      onClick={() => void entryActions.restore(entry)}
    >
      Restore
    </Button>
  );
}

function Deletion({ model, entry, onRemoved }: { model: EntryModel; entry: Entry; onRemoved: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={!entry.can.delete}
        title={entry.can.delete ? undefined : lackingRight(model, 'delete')}
        onClick={() => setIsAsking(true)}
      >
        {deletionLabel(entry)}
      </Button>
      <EntryDeletion entry={isAsking ? entry : null} onClose={() => setIsAsking(false)} onRemoved={onRemoved} />
    </>
  );
}
