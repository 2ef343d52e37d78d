import { Group, MultiSelect, Stack, Text } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { NumberControl } from '../../admin/kit/controls.tsx';
import { useFieldId } from '../../admin/kit/field-id.ts';
import { type FileTypeName, readableSize } from '../../contract-kit/file-rules.ts';
import { imageFiles } from '../image/image.kind.ts';
import { DeliverySettings } from '../kit/field-settings.tsx';
import { mediaFiles } from '../media/media.kind.ts';
import { anyFiles } from './file.kind.ts';

/** Which files may be chosen, how large and how many, and what readers may do with the field [G16]. */
function FileSettings({ types }: { types: readonly FileTypeName[] }) {
  const bytes: unknown = useWatch({ name: 'validation.max_file_size' });
  const { field, fieldState } = useController({ name: 'validation.allowed_file_types' });
  const chosen = Array.isArray(field.value) ? field.value.filter((one) => typeof one === 'string') : [];
  return (
    <Stack gap="md">
      <MultiSelect
        id={useFieldId('validation.allowed_file_types')}
        ref={field.ref}
        label="Allowed file types"
        data={[...types]}
        value={chosen}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message ?? undefined}
        searchable
        nothingFoundMessage="No such type can be allowed here"
      />
      <Group grow align="flex-start">
        <NumberControl
          name="validation.max_file_size"
          label="Maximum size in bytes"
          thousandSeparator=","
          allowDecimal={false}
          allowNegative={false}
        />
        <NumberControl
          name="validation.max_number_of_files"
          label="Maximum number of files"
          allowDecimal={false}
          allowNegative={false}
        />
      </Group>
      {typeof bytes === 'number' && bytes > 0 && (
        <Text size="xs" c="dimmed">{`Each file may have up to ${readableSize(bytes)}.`}</Text>
      )}
      <DeliverySettings />
    </Stack>
  );
}

/** The Advanced tab of an image field [G11]. */
export function ImageFileSettings() {
  return <FileSettings types={imageFiles.selectable} />;
}

/** The Advanced tab of a media field. */
export function MediaFileSettings() {
  return <FileSettings types={mediaFiles.selectable} />;
}

/** The Advanced tab of a file field. */
export function AnyFileSettings() {
  return <FileSettings types={anyFiles.selectable} />;
}
