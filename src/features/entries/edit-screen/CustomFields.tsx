import { Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useController } from 'react-hook-form';
import { MediaPicker, type MediaPickerProps } from '../../../admin/kit/files/media-picker.ts';
import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import { InnerInput } from '../../../field-kinds/inner-fields/inner-input.admin.ts';
import type { FieldInputProps } from '../../../field-kinds/kit/kind.admin.ts';
import { FieldSourcesContext } from '../../../field-kinds/kit/sources.admin.ts';
import { adminKind } from '../../../field-kinds/registry.admin.ts';
import { fieldSources } from '../list-screen/field-sources.ts';
import classes from './CustomFields.module.css';

const LazyPicker = lazy(async () => ({
  default: (await import('../../media/admin/MediaPickerDialog.tsx')).MediaPickerDialog,
}));

/** The media library's dialog; its code comes when it is first opened. */
const PickerWhenOpened = (props: MediaPickerProps) => (
  <Suspense fallback={null}>
    <LazyPicker {...props} />
  </Suspense>
);

/** One input per field, in the order of the groups [H02]. */
export function CustomFields({ fields, disabled }: { fields: readonly FieldDefinition[]; disabled: boolean }) {
  return (
    <FieldSourcesContext value={fieldSources}>
      <InnerInput value={KindInput}>
        <MediaPicker value={PickerWhenOpened}>
          <section aria-labelledby="additional-fields" className={classes.section}>
            <Text component="h2" id="additional-fields" className={classes.heading}>
              Additional Fields
            </Text>
            <div className={classes.fields}>
              {fields.map((field) => (
                <div key={field.name} className={classes.field} data-wide={adminKind(field.type).isWide}>
                  <Suspense fallback={<Skeleton height={60} />}>
                    <CustomField definition={field} disabled={disabled} />
                  </Suspense>
                </div>
              ))}
            </div>
          </section>
        </MediaPicker>
      </InnerInput>
    </FieldSourcesContext>
  );
}

/** The input of whatever kind a field is of. */
function KindInput(props: FieldInputProps) {
  const { Input } = adminKind(props.definition.type);
  return <Input {...props} />;
}

function CustomField({ definition, disabled }: { definition: FieldDefinition; disabled: boolean }) {
  const name = `customFields.${definition.name}`;
  const { field, fieldState } = useController({ name });
  return (
    <KindInput
      definition={definition}
      id={name}
      value={field.value}
      error={fieldState.error?.message}
      disabled={disabled}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
