import { Skeleton, Text } from '@mantine/core';
import { Suspense, useContext } from 'react';
import { useController } from 'react-hook-form';
import { useFieldId } from '../../../admin-kit/kit/form/field-id.ts';
import { NestedRecord } from '../../../admin-kit/kit/record/useUnsavedGuard.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { adminFieldType } from '../../../field-types/registry.admin.ts';
import classes from './CustomFields.module.css';
import { FieldTypeInput } from './EntrySources.tsx';

/** One input per field, in the order of the groups [H02]. */
export function CustomFields({ fields, disabled }: { fields: readonly FieldDefinition[]; disabled: boolean }) {
  const isNested = useContext(NestedRecord) !== null;
  const heading = 'Additional Fields';
  return (
    <section aria-label={isNested ? `${heading} of the related entry` : heading} className={classes.section}>
      <Text component="h2" className={classes.heading}>
        {heading}
      </Text>
      <div className={classes.fields}>
        {fields.map((field) => (
          <div
            key={field.name}
            className={classes.field}
            data-wide={adminFieldType(field.type).isWide}
            data-field={`customFields.${field.name}`}
          >
            <Suspense fallback={<Skeleton height={60} />}>
              <CustomField definition={field} disabled={disabled} />
            </Suspense>
          </div>
        ))}
      </div>
    </section>
  );
}

function CustomField({ definition, disabled }: { definition: FieldDefinition; disabled: boolean }) {
  const name = `customFields.${definition.name}`;
  const id = useFieldId(name);
  const { field, fieldState } = useController({ name });
  return (
    <FieldTypeInput
      definition={definition}
      id={id}
      value={field.value}
      error={fieldState.error?.message}
      disabled={disabled}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
