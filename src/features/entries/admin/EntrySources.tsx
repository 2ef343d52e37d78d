import { lazy, type ReactNode, Suspense } from 'react';
import { MediaPicker, type MediaPickerProps, PictureUpload } from '../../../admin-kit/kit/files/media-picker.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { InnerInput } from '../../../field-types/inner-fields/inner-input.admin.ts';
import type { FieldInputProps } from '../../../field-types/kit/field-type.admin.ts';
import { FieldSourcesContext } from '../../../field-types/kit/sources.admin.ts';
import { adminFieldType } from '../../../field-types/registry.admin.ts';
import { uploadFile } from '../../media/admin/upload-file.ts';
import { fieldSources } from './field-sources.ts';

const LazyPicker = lazy(async () => ({
  default: (await import('../../media/library-screen/MediaPickerDialog.tsx')).MediaPickerDialog,
}));

/** The media library's dialog; its code comes when it is first opened. */
const PickerWhenOpened = (props: MediaPickerProps) => (
  <Suspense fallback={null}>
    <LazyPicker {...props} />
  </Suspense>
);

/** The input of a field, whatever its type. */
export function FieldTypeInput(props: FieldInputProps) {
  const { Input } = adminFieldType(props.definition.type);
  return <Input {...props} />;
}

async function uploadPicture(file: File): Promise<{ url: string; alt: string }> {
  const { signal } = new AbortController();
  const { url } = await uploadFile(file, { signal, idempotencyKey: crypto.randomUUID(), onProgress: () => {} });
  return { url, alt: '' };
}

/** What the inputs of an entry's form ask of other features: related entries, the media library. */
export function EntrySources({ children }: { children: ReactNode }) {
  const may = useMay();
  return (
    <FieldSourcesContext value={fieldSources}>
      <InnerInput value={FieldTypeInput}>
        <PictureUpload value={may('media.create') ? uploadPicture : null}>
          <MediaPicker value={PickerWhenOpened}>{children}</MediaPicker>
        </PictureUpload>
      </InnerInput>
    </FieldSourcesContext>
  );
}
