import { Stack, Text } from '@mantine/core';
import { useController } from 'react-hook-form';
import { TextareaControl } from '../../../admin/kit/controls.tsx';
import { LocalUploads } from '../../../admin/kit/files/local-files.ts';
import { type Crumb, PageHeader } from '../../../admin/kit/PageHeader.tsx';
import { ConflictDialog } from '../../../admin/kit/record/ConflictDialog.tsx';
import { NameAndSlug } from '../../../admin/kit/record/NameAndSlug.tsx';
import { RecordForm } from '../../../admin/kit/record/RecordForm.tsx';
import type { Entry, EntryModel } from '../entries.contract.ts';
import { CustomFields } from './CustomFields.tsx';
import { entryLabels, labelAt } from './entry-form.ts';
import { StatusPanel } from './StatusPanel.tsx';
import { UploadNotice } from './UploadNotice.tsx';
import { useEntrySave } from './useEntrySave.ts';

interface EntryEditorProps {
  model: EntryModel;
  entry: Entry | null;
  crumbs: readonly Crumb[];
  onCreated: (entry: Entry) => void;
  onRemoved: () => void;
}

/** Title, slug, content, the fields of the type, and the entry's status [H02]. */
export function EntryEditor({ model, entry, crumbs, onCreated, onRemoved }: EntryEditorProps) {
  const saving = useEntrySave({ model, entry, onCreated });
  const { record, save, present } = saving;
  const mayEdit = entry ? entry.can.edit && entry.status !== 'trash' : model.can.create;
  const mayPublish = entry ? entry.can.publish : model.can.publish;
  const labels = entryLabels(model);
  // Whoever may not publish may still change a draft.
  const maySave = mayEdit && (present === 'draft' || mayPublish);

  return (
    <>
      <PageHeader title={entry?.title ?? `New entry: ${model.name}`} crumbs={crumbs} description={model.description} />
      <RecordForm
        record={record}
        label="Entry"
        onSave={() => save()}
        disabled={!mayEdit || saving.files.isUploading}
        labelOf={(path) => labelAt(labels, path)}
        side={
          <StatusPanel
            model={model}
            entry={entry}
            isDirty={record.isDirty}
            maySave={maySave}
            mayPublish={mayEdit && mayPublish}
            savingAs={saving.savingAs}
            onSave={save}
            onRemoved={() => {
              record.guard.allowLeaving();
              onRemoved();
            }}
          />
        }
      >
        <UploadNotice {...saving.files} />
        <NameAndSlug
          name="title"
          label="Title"
          slugHelp="The end of the entry's address."
          maxSlug={200}
          follows={entry === null}
          autoFocus={entry === null}
        />
        <Content />
        {model.fields.length > 0 && (
          <LocalUploads value={saving.files.uploads}>
            <CustomFields fields={model.fields} disabled={!mayEdit || saving.files.isUploading} />
          </LocalUploads>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </RecordForm>
      <ConflictDialog {...saving.conflict} />
    </>
  );
}

/** Plain text is edited here; content made of blocks is shown as what it is and sent back unchanged. */
function Content() {
  const { field } = useController({ name: 'content' });
  if (typeof field.value === 'string')
    return <TextareaControl name="content" label="Content" minRows={8} maxRows={30} />;
  return (
    <Stack gap={4}>
      <Text fw={550} size="sm">
        Content
      </Text>
      <Text size="sm" c="dimmed">
        This entry's content is made of blocks. It is kept as it is.
      </Text>
    </Stack>
  );
}
