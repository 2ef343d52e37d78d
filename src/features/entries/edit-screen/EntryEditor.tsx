import { useQuery } from '@tanstack/react-query';
import { useCallback, useContext, useMemo, useRef } from 'react';
import { LocalUploads } from '../../../admin-kit/kit/files/local-files.ts';
import { equal } from '../../../admin-kit/kit/merge/versions.ts';
import { type Crumb, PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { NameAndSlug } from '../../../admin-kit/kit/record/NameAndSlug.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { NestedRecord, type UnsavedGuard } from '../../../admin-kit/kit/record/useUnsavedGuard.ts';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { useSubmitKey } from '../../../admin-kit/kit/saving/useSubmitKey.ts';
import { showSuccess, type Undo } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { rightsQuery, sessionQuery } from '../../../admin-kit/session/session.ts';
import { Slot } from '../../../admin-kit/slots.tsx';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import { EntrySources } from '../admin/EntrySources.tsx';
import { publicationUndo, refreshEntries, statusUndo } from '../admin/entry-actions.ts';
import {
  bodyOf,
  type EntryForm,
  entryCheck,
  entryLabels,
  type FormContent,
  formOf,
  labelAt,
  newEntry,
} from '../admin/entry-form.ts';
import { liveVersion } from '../admin/take-back-publication.ts';
import { entryWords, type Names, namesIn } from '../admin/value-words.ts';
import { entriesClient } from '../entries.client.ts';
import type { Entry, EntryModel } from '../entries.contract.ts';
import { entrySequences } from '../versions-screen/entry-merge.ts';
import { NewerVersion } from '../versions-screen/NewerVersion.tsx';
import { savedBy } from '../versions-screen/saved-by.ts';
import { useAutosave } from '../versions-screen/useAutosave.ts';
import { ContentInput } from './ContentInput.tsx';
import { CustomFields, FormModel, FormSection, sectionsIn } from './CustomFields.tsx';
import { SaveButtons, type SaveButtonsProps } from './SaveButtons.tsx';
import { EntryMenu, StatusPanel } from './StatusPanel.tsx';
import { type SaveWay, savedTitle, sendEntry } from './send-entry.ts';
import { UploadNotice } from './UploadNotice.tsx';
import { useFileUploads } from './useFileUploads.ts';

export const oneEntry = (id: string) => entriesClient.get.query({ params: { id } });

interface EntryEditorProps {
  model: EntryModel;
  entry: Entry | null;
  crumbs: readonly Crumb[];
  /** Told of the entry that was created in this form, which may stay open for it. */
  onCreated: (entry: Entry, guard: UnsavedGuard) => void;
  /** Begins a new entry of the type; absent where there cannot be another one. */
  onAnother?: (() => void) | undefined;
  /** Whether a new entry is stored without being asked for. */
  beginsItself?: boolean;
  /** Told of each save. */
  onSaved?: (entry: Entry) => void;
  onRemoved: () => void;
}

declare module '../../../admin-kit/slots.tsx' {
  interface Slots {
    entryPresence: EntryPresenceProps;
  }
}

/** The place of the people who have the entry open, in the header of its form. */
export interface EntryPresenceProps {
  entryId: string;
  /** Readable name of a field's path. */
  labelOf: (path: string) => string;
  /** Told of the version that is stored; stable. */
  onVersion: (version: number) => void;
}

const remember = (stored: Entry) => queryClient.setQueryData(oneEntry(stored.id).queryKey, stored);

/** Title, slug, content, the fields of the type, and the entry's status [H02]. */
export function EntryEditor(props: EntryEditorProps) {
  const { model, entry, crumbs, beginsItself = true, onCreated, onAnother, onSaved, onRemoved } = props;
  const isNested = useContext(NestedRecord) !== null;
  const isPublished = entry?.status === 'publish';
  const labels = entryLabels(model);
  const completeness = useRef<'storable' | 'complete'>('storable');
  const names = useRef<Names>(new Map());
  /** The version that a publication replaces. */
  const former = useRef<number | null>(null);
  const me = useQuery(sessionQuery).data?.userId;
  const { record, submit, submitAgain, savingAs, takeIn, conflict } = useRecordSave<EntryForm, Entry, SaveWay>({
    noun: 'entry',
    id: entry?.id ?? null,
    start: `${model.slug}${isNested ? ' related' : ''}`,
    keptOn: 'device',
    stored: entry ? formOf(model, entry) : newEntry(model),
    resolver: entryCheck(model, () => ({ completeness: completeness.current, storedContent: storedContent() })),
    formOf: (stored) => formOf(model, stored),
    prepare: async () => {
      await autosave.settled();
      return files.uploadAll();
    },
    send: async (form, keyFor, way): Promise<Entry> => {
      const drawn = entry ?? autosave.begun();
      if (drawn) {
        const body = { ...bodyOf(form, storedContent()), version: form.version };
        // An autosave that the save waited for may be newer than what is drawn.
        const current = queryClient.getQueryData(oneEntry(drawn.id).queryKey) ?? drawn;
        const isDirty = !equal(record.form.getValues(), record.base());
        const isOverLive = way === 'publish' && current.status === 'publish';
        former.current = isOverLive ? await liveVersion(drawn.id).catch(() => null) : null;
        return sendEntry({ entry: current, body, way, isDirty, onDraftSaved: keepDraft });
      }
      const status = way === 'publish' ? ('publish' as const) : ('draft' as const);
      const body = { contentType: model.slug, ...bodyOf(form, ''), status };
      return entriesClient.create.call({ body }, { idempotencyKey: keyFor(body) });
    },
    remember,
    onSaved: (saved, way) => {
      void refreshEntries();
      autosave.forget();
      const undo =
        entry && way === 'publish'
          ? undoOfPublishing({ ...entry, can: saved.can }, { saved, former: former.current })
          : undefined;
      showSuccess(savedTitle({ entry: entry && { ...entry, hasDraft: hasOlderDraft }, way }), saved.title, undo);
      onSaved?.(saved);
      if (isAnotherNext.current) {
        record.guard.allowLeaving();
        onAnother?.();
      } else if (!entry) onCreated(saved, record.guard);
    },
    failed: 'Failed to save content',
    labels,
    learn: async (versions) => {
      names.current = await namesIn(model, versions);
    },
    sequences: entrySequences(model, () => names.current),
    savedBy: (stored) => savedBy(stored, me),
    readable: (form) => entryWords(model, { form, names: names.current }),
  });
  const files = useFileUploads({ form: record.form, fields: model.fields });
  const storedContent = (): FormContent => record.base().content;
  /** The draft is saved, its publication may still fail. */
  const keepDraft = (saved: Entry) => {
    remember(saved);
    record.settle(formOf(model, saved));
  };
  const isAnotherNext = useRef(false);
  const save = (way: SaveWay, { isAnother = false } = {}) => {
    isAnotherNext.current = isAnother;
    completeness.current = way === 'publish' ? 'complete' : 'storable';
    return submit(way);
  };
  const rights = useQuery(rightsQuery).data;
  const mayEditType = rights !== undefined && isAllowed(rights, model, 'edit');
  const mayEdit = entry ? mayEditType && entry.status !== 'trash' : model.can.create;
  const mayPublish = entry ? entry.can.publish : model.can.publish;
  const beginning = useSubmitKey();
  /** A draft holds its title alone until the form's own autosave brings the rest, as far as it can be stored. */
  const begin = async ({ title }: EntryForm): Promise<Entry> => {
    const body = { contentType: model.slug, title: title.trim() || 'Untitled', status: 'draft' as const };
    const begun = await entriesClient.create
      .call({ body }, { idempotencyKey: beginning.keyFor(body) })
      .catch((failure: unknown) => {
        beginning.answered(failure);
        throw failure;
      });
    beginning.answered();
    record.becomes(`entry:${begun.id}`);
    remember(begun);
    void refreshEntries();
    record.guard.moveIfStaying(() => onCreated(begun, record.guard));
    return begun;
  };
  const autosave = useAutosave({
    model,
    entry,
    create: beginsItself && !isNested ? begin : null,
    record,
    isHeld: !mayEdit || savingAs !== null || files.isUploading || conflict.parts !== null,
    remember,
  });
  /** A draft that only the autosave of this visit began changes nothing about the ways to save. */
  const hasOlderDraft = (entry?.hasDraft ?? false) && !autosave.startedDraft;
  /** What a keyboard saves: never more public than it is. */
  const usual: SaveWay = isPublished && mayPublish && !hasOlderDraft ? 'publish' : 'draft';

  const isClosed = !mayEdit || files.isUploading;
  // A form above another one has no side of its own.
  const inColumn = useMemo(() => sectionsIn(model, isNested ? 'all' : 'main'), [model, isNested]);
  const beside = isNested ? [] : sectionsIn(model, 'side');

  const known = entry?.version ?? 0;
  const readNewer = useCallback(
    (version: number) => {
      if (version > known && savingAs === null) void refreshEntries();
    },
    [known, savingAs],
  );

  const saving: SaveButtonsProps = {
    model,
    entry,
    isDirty: record.isDirty,
    maySave: mayEdit,
    mayPublish: mayEdit && mayPublish,
    savingAs,
    onSave: (way) => void save(way),
    onSaveAndAdd: onAnother && ((way) => void save(way, { isAnother: true })),
  };

  return (
    <>
      {!isNested && (
        <PageHeader
          title={entry ? (entry.draft ?? entry).title : `New entry: ${model.name}`}
          crumbs={crumbs}
          description={model.description}
          actions={
            entry && (
              <>
                <Slot
                  name="entryPresence"
                  give={{ entryId: entry.id, labelOf: (path) => labelAt(labels, path), onVersion: readNewer }}
                />
                <EntryMenu
                  model={model}
                  entry={entry}
                  isDirty={record.isDirty}
                  mayCopy={!model.isSingle}
                  onRemoved={() => {
                    record.guard.allowLeaving();
                    onRemoved();
                  }}
                />
              </>
            )
          }
        />
      )}
      {entry && !record.isSavingBeside() && (
        <NewerVersion
          entry={entry}
          version={record.base().version}
          isDirty={record.isDirty}
          onLoad={() => void takeIn(entry)}
        />
      )}
      <FormModel value={model}>
        <RecordForm
          record={record}
          label={isNested ? 'Related entry' : 'Entry'}
          onSave={() => void save(usual)}
          onFinish={() => void save(mayPublish ? 'publish' : 'draft')}
          onSaveAndLeave={() => save(usual)}
          disabled={!mayEdit || files.isUploading}
          labelOf={(path) => labelAt(labels, path)}
          side={
            isNested ? (
              <SaveButtons {...saving} />
            ) : (
              <StatusPanel
                {...saving}
                autosaved={autosave}
                saveTyped={autosave.saveNow}
                labelOf={(path) => labelAt(labels, path)}
              >
                {beside.length > 0 && (
                  <EntrySources>
                    <LocalUploads value={files.uploads}>
                      {beside.map((section) => (
                        <FormSection key={section.id} section={section} isNamed disabled={isClosed} />
                      ))}
                    </LocalUploads>
                  </EntrySources>
                )}
              </StatusPanel>
            )
          }
        >
          <UploadNotice {...files} onRetry={submitAgain} />
          <NameAndSlug
            name="title"
            label={model.titleLabel}
            slugHelp="Last part of the URL."
            maxSlug={200}
            follows={entry === null || (autosave.begun()?.id === entry.id && entry.publishedAt === null)}
            autoFocus={entry === null}
          />
          <EntrySources>
            <LocalUploads value={files.uploads}>
              {model.usesContent && (
                <div data-field="content">
                  <ContentInput disabled={isClosed} />
                </div>
              )}
              {inColumn.length > 0 && <CustomFields sections={inColumn} disabled={isClosed} />}
            </LocalUploads>
          </EntrySources>
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} data-finish />
        </RecordForm>
      </FormModel>
      <ConflictDialog {...conflict} />
    </>
  );
}

/** Takes back that an entry went live, or that changes went live over what was there. */
function undoOfPublishing(before: Entry, { saved, former }: { saved: Entry; former: number | null }): Undo | undefined {
  if (before.status === 'draft') return statusUndo(before, saved);
  return saved.version === before.version ? undefined : publicationUndo(before, saved, former);
}
