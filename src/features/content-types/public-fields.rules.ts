import { onePerObject } from '../../contracts/one-per-object.ts';
import { innerFieldsOf, withInnerFields } from '../../field-types/definition/facts.ts';
import type { ModelField } from './content-types.rules.ts';

/** The fields that the public may know: without the private ones, and without those inside repeaters and groups. */
export const publicFields = onePerObject((fields: readonly ModelField[]): readonly ModelField[] =>
  fields.flatMap((field) => {
    const { definition } = field;
    if (definition.is_private === true) return [];
    const inner = innerFieldsOf(definition);
    const shown = inner.filter(({ is_private: isPrivate }) => isPrivate !== true);
    return [shown.length === inner.length ? field : { ...field, definition: withInnerFields(definition, shown) }];
  }),
);
