import { Skeleton, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useController } from 'react-hook-form';
import { useFieldId } from '../../../admin/kit/form/field-id.ts';
import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import { adminKind } from '../../../field-kinds/registry.admin.ts';
import classes from './CustomFields.module.css';
import { KindInput } from './EntrySources.tsx';

/** One input per field, in the order of the groups [H02]. */
export function CustomFields({ fields, disabled }: { fields: readonly FieldDefinition[]; disabled: boolean }) {
  return (
    <section aria-labelledby="additional-fields" className={classes.section}>
      <Text component="h2" id="additional-fields" className={classes.heading}>
        Additional Fields
      </Text>
      <div className={classes.fields}>
        {fields.map((field) => (
          <div
            key={field.name}
            className={classes.field}
            data-wide={adminKind(field.type).isWide}
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
    <KindInput
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
