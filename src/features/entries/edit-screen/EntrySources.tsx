import { lazy, type ReactNode, Suspense } from 'react';
import { MediaPicker, type MediaPickerProps } from '../../../admin/kit/files/media-picker.ts';
import { InnerInput } from '../../../field-kinds/inner-fields/inner-input.admin.ts';
import type { FieldInputProps } from '../../../field-kinds/kit/kind.admin.ts';
import { FieldSourcesContext } from '../../../field-kinds/kit/sources.admin.ts';
import { adminKind } from '../../../field-kinds/registry.admin.ts';
import { fieldSources } from '../list-screen/field-sources.ts';

const LazyPicker = lazy(async () => ({
  default: (await import('../../media/admin/MediaPickerDialog.tsx')).MediaPickerDialog,
}));

/** The media library's dialog; its code comes when it is first opened. */
const PickerWhenOpened = (props: MediaPickerProps) => (
  <Suspense fallback={null}>
    <LazyPicker {...props} />
  </Suspense>
);

/** The input of whatever kind a field is of. */
export function KindInput(props: FieldInputProps) {
  const { Input } = adminKind(props.definition.type);
  return <Input {...props} />;
}

/** What the inputs of an entry's form ask of other features: related entries, the media library. */
export function EntrySources({ children }: { children: ReactNode }) {
  return (
    <FieldSourcesContext value={fieldSources}>
      <InnerInput value={KindInput}>
        <MediaPicker value={PickerWhenOpened}>{children}</MediaPicker>
      </InnerInput>
    </FieldSourcesContext>
  );
}
