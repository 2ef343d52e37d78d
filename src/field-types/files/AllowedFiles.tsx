import { Group, MultiSelect, Stack, Text } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { NumberControl } from '../../admin-kit/kit/form/controls.tsx';
import { useFieldId } from '../../admin-kit/kit/form/field-id.ts';
import { type FileTypeName, readableLimit } from '../../contracts/upload-rules.ts';
import { DeliverySettings } from '../settings/field-settings.tsx';

/** Which files may be chosen, how large and how many, and what readers may do with the field [G16]. */
export function AllowedFiles({ types }: { types: readonly FileTypeName[] }) {
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
        <NumberControl name="validation.max_file_size" label="Maximum size in bytes" isGrouped />
        <NumberControl name="validation.max_number_of_files" label="Maximum number of files" />
      </Group>
      {typeof bytes === 'number' && bytes > 0 && (
        <Text size="xs" c="dimmed">{`Each file may have up to ${readableLimit(bytes)}.`}</Text>
      )}
      <DeliverySettings />
    </Stack>
  );
}
