import { ActionIcon, Button, Code, Group, Skeleton, Stack } from '@mantine/core';
import { IconCopy, IconCrop, IconDownload, IconFocus2, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { SideDrawer } from '../../../admin-kit/kit/dialogs/SideDrawer.tsx';
import { FilePreview } from '../../../admin-kit/kit/files/FilePreview.tsx';
import { required, TextareaControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { FormScope } from '../../../admin-kit/kit/form/field-id.ts';
import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { GuardDialog, LeaveDialog } from '../../../admin-kit/kit/record/LeaveDialog.tsx';
import { RestoredNotice } from '../../../admin-kit/kit/record/RestoredNotice.tsx';
import { type NestedForm, NestedRecord } from '../../../admin-kit/kit/record/useUnsavedGuard.ts';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { moment } from '../../../admin-kit/kit/time.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { isResizable } from '../../../contracts/images/image-variants.ts';
import { factsOf } from '../admin/MediaCard.tsx';
import classes from '../admin/MediaGrid.module.css';
import { copyUrl, noDelete, noEdit, refreshMedia } from '../admin/media-actions.ts';
import { mediaClient } from '../media.client.ts';
import { MediaChange, type MediaDetail, type MediaFile } from '../media.contract.ts';
import { pictureVersion } from '../media.rules.ts';
import { FileUsage } from './FileUsage.tsx';
import { FocalPointDialog } from './FocalPointDialog.tsx';
import { ReplaceFile } from './ReplaceFile.tsx';

interface MediaDetailsProps {
  /** Null while the drawer is closed. */
  file: Pick<MediaFile, 'id' | 'fileName'> | null;
  onClose: () => void;
  onDelete: (file: MediaFile) => void;
}

const oneFile = (id: string) => mediaClient.get.query({ params: { id } });

/** Everything about one file: facts, the texts that go with it, and where it is used. */
export function MediaDetails({ file, onClose, onDelete }: MediaDetailsProps) {
  const detail = useQuery({ ...oneFile(file?.id ?? ''), enabled: file !== null });
  const [form] = useState<NestedForm>(() => ({ current: null }));
  const [isAsking, setAsking] = useState(false);
  const close = () => (form.current?.isDirty ? setAsking(true) : onClose());
  const leave = () => {
    form.current?.giveUp();
    onClose();
  };
  const saveAndLeave = async () => {
    if (await form.save?.()) onClose();
  };
  return (
    <>
      <SideDrawer opened={file !== null} onClose={close} title={file?.fileName || detail.data?.fileName}>
        <NestedRecord value={form}>{file && <Loaded key={file.id} id={file.id} onDelete={onDelete} />}</NestedRecord>
      </SideDrawer>
      {/* Mounted when it asks: one that waits would take the Escape that opens it for its own. */}
      {isAsking && <LeaveDialog opened onStay={() => setAsking(false)} onLeave={leave} onSaveAndLeave={saveAndLeave} />}
    </>
  );
}

function Loaded({ id, onDelete }: { id: string; onDelete: (file: MediaFile) => void }) {
  const detail = useQuery(oneFile(id));
  const { data } = detail;
  if (data) return <Details file={data} onDelete={() => onDelete(data)} />;
  if (detail.isError) return <FailedState title="Failed to load the file" query={detail} />;
  return <Skeleton height={320} />;
}

/** What pages cut to fit: pictures that the server can read. */
const isFramed = ({ fileType, width, height }: MediaFile) => fileType === 'image' && width !== null && height !== null;

const isSized = (file: MediaDetail): file is MediaDetail & { width: number; height: number } =>
  file.width !== null && file.height !== null;

/** Few crop, so the page comes without its code. */
const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));

interface FileForm {
  fileName: string;
  alt: string;
  caption: string;
  title: string;
  description: string;
  version: number;
}

const formOf = ({ fileName, alt, caption, title, description, version }: MediaFile): FileForm => ({
  fileName,
  alt,
  caption,
  title,
  description,
  version,
});

const labels = {
  fileName: 'File name',
  alt: 'Alternative text',
  caption: 'Caption',
  title: 'Title',
  description: 'Description',
};

function Details({ file, onDelete }: { file: MediaDetail; onDelete: () => void }) {
  const may = useMay();
  const { record, submit, isSaving, conflict } = useRecordSave<FileForm, MediaFile>({
    noun: 'media',
    id: file.id,
    stored: formOf(file),
    resolver: checkedBy(MediaChange),
    formOf,
    labels,
    failed: 'Failed to save the file',
    send: (body) => mediaClient.update.call({ params: { id: file.id }, body }),
    remember: (saved) => queryClient.setQueryData(oneFile(file.id).queryKey, { ...file, ...saved }),
    onSaved: (saved) => {
      showSuccess('File updated', saved.fileName);
      void refreshMedia();
    },
  });
  const mayEdit = may('media.edit');
  const nested = useContext(NestedRecord);
  // Meets the drawer around the form, which asks before it closes. With it goes the guard, so that a later file has its own.
  useEffect(() => {
    if (!nested) return;
    nested.save = submit;
    return () => {
      nested.current = null;
    };
  });
  const [isFocusing, setFocusing] = useState(false);
  const [isCropping, setCropping] = useState(false);
  return (
    <Stack gap="md">
      <div className={classes.large}>
        <FilePreview
          url={file.fileUrl}
          mimeType={file.mimeType}
          alt={file.alt}
          width={640}
          version={pictureVersion(file)}
        />
      </div>
      <Group gap="xs" align="flex-start">
        <ReplaceFile file={file} />
        {isFramed(file) && (
          <Button
            variant="default"
            leftSection={<IconFocus2 size={16} aria-hidden />}
            disabled={!mayEdit}
            title={mayEdit ? undefined : noEdit}
            onClick={() => setFocusing(true)}
          >
            Focal point
          </Button>
        )}
        {isResizable(file.fileUrl) && isSized(file) && (
          <Button
            variant="default"
            leftSection={<IconCrop size={16} aria-hidden />}
            disabled={!mayEdit}
            title={mayEdit ? undefined : noEdit}
            onClick={() => setCropping(true)}
          >
            Crop
          </Button>
        )}
      </Group>
      {isFocusing && <FocalPointDialog file={file} onClose={() => setFocusing(false)} />}
      {isCropping && isSized(file) && (
        <Suspense fallback={null}>
          <CropDialog file={file} onClose={() => setCropping(false)} />
        </Suspense>
      )}
      <dl className={classes.facts}>
        <dt>File</dt>
        <dd>{factsOf(file)}</dd>
        <dt>Uploaded</dt>
        <dd>
          {moment(file.createdAt)}
          {file.uploadedBy && ` by ${file.uploadedBy.displayName}`}
        </dd>
        <dt>Address</dt>
        <dd>
          <Code>{file.fileUrl}</Code>{' '}
          <ActionIcon size="sm" aria-label="Copy URL" onClick={() => void copyUrl(file)}>
            <IconCopy size={14} />
          </ActionIcon>
        </dd>
      </dl>
      <section aria-label="Use">
        <FileUsage files={[file]} />
      </section>
      <FormScope value="file.">
        <FormProvider {...record.form}>
          <form
            aria-label="About the file"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <Stack gap="sm">
              <RestoredNotice record={record} />
              {file.fileType === 'image' && (
                <TextareaControl
                  name="alt"
                  label={labels.alt}
                  description="What the picture shows, for people who do not see it. Leave it empty only for decoration."
                  minRows={2}
                  maxRows={6}
                  disabled={!mayEdit}
                />
              )}
              <TextControl name="title" label={labels.title} disabled={!mayEdit} />
              <TextareaControl
                name="caption"
                label={labels.caption}
                description="Shown below it."
                minRows={1}
                maxRows={6}
                disabled={!mayEdit}
              />
              <TextareaControl
                name="description"
                label={labels.description}
                minRows={2}
                maxRows={10}
                disabled={!mayEdit}
              />
              <TextControl name="fileName" label={labels.fileName} {...required} disabled={!mayEdit} />
              <Group gap="xs">
                <Button
                  type="submit"
                  loading={isSaving}
                  disabled={!mayEdit || !record.isDirty}
                  title={mayEdit ? undefined : noEdit}
                >
                  Save
                </Button>
                <Button
                  variant="default"
                  component="a"
                  href={file.fileUrl}
                  download={file.fileName}
                  leftSection={<IconDownload size={16} aria-hidden />}
                >
                  Download
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  disabled={!may('media.delete')}
                  title={may('media.delete') ? undefined : noDelete}
                  onClick={onDelete}
                >
                  Delete
                </Button>
              </Group>
            </Stack>
          </form>
        </FormProvider>
      </FormScope>
      <ConflictDialog {...conflict} />
      <GuardDialog guard={record.guard} onSave={submit} />
    </Stack>
  );
}
