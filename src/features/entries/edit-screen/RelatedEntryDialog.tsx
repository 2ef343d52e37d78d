import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useState } from 'react';
import { useParams } from 'react-router';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { FormScope } from '../../../admin-kit/kit/form/field-id.ts';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { LeaveDialog } from '../../../admin-kit/kit/record/LeaveDialog.tsx';
import { type NestedForm, NestedRecord } from '../../../admin-kit/kit/record/useUnsavedGuard.ts';
import { RelatedForm, type RelatedFormProps } from '../../../field-types/kit/sources.admin.ts';
import { oneType } from '../entries.client.ts';
import { EntryEditor, oneEntry } from './EntryEditor.tsx';
import classes from './RelatedEntryDialog.module.css';

/** The entries of the drawers around, null for a new one. */
const EntriesAround = createContext<readonly (string | null)[]>([]);

const deepestDrawer = 3;

/** The form of a related entry in a drawer above the form that refers to it; that one stays as it is [G09]. Three levels deep. */
export function RelatedEntryDialog({ type, id, onClose, onSaved }: RelatedFormProps) {
  const [form] = useState<NestedForm>(() => ({ current: null }));
  const [isAsking, setIsAsking] = useState(false);
  const { id: outerId } = useParams();
  const around = useContext(EntriesAround);
  const scope = useContext(FormScope);
  const isWritten = id !== null && (id === outerId || around.includes(id));
  const close = () => (form.current?.isDirty ? setIsAsking(true) : onClose());
  return (
    <>
      <Dialog
        opened
        onClose={close}
        title={id === null ? `New entry: ${type.name}` : `Edit entry: ${type.name}`}
        size={860}
        classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
        closeOnClickOutside={false}
      >
        <NestedRecord value={form}>
          <FormScope value={`${scope}related.`}>
            <EntriesAround value={[...around, id]}>
              <RelatedForm value={around.length + 1 < deepestDrawer ? RelatedEntryDialog : null}>
                {isWritten ? (
                  <Text size="sm">This is the entry that you are writing.</Text>
                ) : (
                  <RelatedEditor slug={type.slug} id={id} onClose={onClose} onSaved={onSaved} />
                )}
              </RelatedForm>
            </EntriesAround>
          </FormScope>
        </NestedRecord>
      </Dialog>
      {/* Mounted when it asks: one that waits would take the Escape that opens it for its own. */}
      {isAsking && (
        <LeaveDialog
          opened
          onStay={() => setIsAsking(false)}
          onLeave={() => {
            form.current?.giveUp();
            onClose();
          }}
          // A save closes the drawer by itself.
          onSaveAndLeave={form.save && (async () => void (await form.save?.()))}
        />
      )}
    </>
  );
}

function RelatedEditor({ slug, id, onClose, onSaved }: Omit<RelatedFormProps, 'type'> & { slug: string }) {
  const model = useQuery(oneType(slug));
  const entry = useQuery({ ...oneEntry(id ?? ''), enabled: id !== null });
  const failed = [model, entry].find(({ isError, data }) => isError && data === undefined);
  if (failed) return <FailedState title="Failed to load the entry" query={failed} />;
  if (!model.data || (id !== null && !entry.data)) {
    return (
      <Stack gap="lg" role="status" aria-label="Loading content...">
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={120} />
      </Stack>
    );
  }
  const done = (savedId: string) => {
    onSaved(savedId);
    onClose();
  };
  return (
    <EntryEditor
      model={model.data}
      entry={entry.data ?? null}
      crumbs={[]}
      onCreated={(created) => done(created.id)}
      onSaved={(saved) => id !== null && done(saved.id)}
      onRemoved={onClose}
    />
  );
}
