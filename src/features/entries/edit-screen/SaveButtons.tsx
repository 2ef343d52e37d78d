import { Button, Stack, Text } from '@mantine/core';
import { SaveBar } from '../../../admin/kit/saving/SaveBar.tsx';
import type { Entry, EntryModel } from '../entries.contract.ts';
import { entryActions, lackingRight } from '../list-screen/entry-actions.ts';

/** What a save does: keep a draft, make public what the form says, or take the entry back from the public. */
export type SaveWay = 'draft' | 'publish' | 'unpublish';

export interface SaveButtonsProps {
  model: EntryModel;
  entry: Entry | null;
  isDirty: boolean;
  /** There is a draft that was there before this visit, or that somebody saved. */
  hasOlderDraft: boolean;
  maySave: boolean;
  mayPublish: boolean;
  savingAs: SaveWay | null;
  onSave: (way: SaveWay) => void;
}

/** The ways to save, the primary one by what the person may do; disabled with the reason [H04]. */
export function SaveButtons({
  model,
  entry,
  isDirty,
  hasOlderDraft,
  maySave,
  mayPublish,
  savingAs,
  onSave,
}: SaveButtonsProps) {
  const busy = savingAs !== null;
  const isPublished = entry?.status === 'publish';
  const noSave = maySave ? undefined : lackingRight(model, entry ? 'edit' : 'create');
  const noPublish = mayPublish ? undefined : (noSave ?? lackingRight(model, 'publish'));
  return (
    <Stack gap="xs">
      <SaveBar>
        <Button
          variant={mayPublish ? 'filled' : 'default'}
          onClick={() => onSave('publish')}
          loading={savingAs === 'publish'}
          disabled={!mayPublish || busy}
          title={noPublish}
        >
          {hasOlderDraft ? 'Publish changes' : isPublished ? 'Update' : 'Publish'}
        </Button>
        <Button
          variant={maySave && !mayPublish ? 'filled' : 'default'}
          onClick={() => onSave('draft')}
          loading={savingAs === 'draft'}
          disabled={!maySave || busy}
          title={noSave ?? (isPublished ? 'Keeps your changes without showing them to the public.' : undefined)}
        >
          Save draft
        </Button>
      </SaveBar>
      {entry?.hasDraft && (
        <Button
          variant="default"
          disabled={!maySave || busy || isDirty}
          title={noSave ?? (isDirty ? 'Save what you typed first, or take it back.' : undefined)}
          onClick={() => void entryActions.discardDraft(entry)}
        >
          Discard draft
        </Button>
      )}
      {isPublished && (
        <Button
          variant="default"
          onClick={() => onSave('unpublish')}
          loading={savingAs === 'unpublish'}
          disabled={!mayPublish || busy}
          title={noPublish}
        >
          Unpublish
        </Button>
      )}
      {(noSave ?? (isPublished ? noPublish : undefined)) && (
        <Text size="sm" c="dimmed">
          {noSave ?? `You may save a draft. ${noPublish}`}
        </Text>
      )}
    </Stack>
  );
}
