import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { fieldErrorsOf } from '../../../admin-kit/kit/form/issues.ts';
import type { FieldDefinition, FieldDraft, FieldHolder } from '../../../field-types/definition/definition.ts';
import { fieldList } from '../../../field-types/definition/field-list.ts';
import type { InnerDefinition } from '../../../field-types/inner-fields/inner-fields.ts';

/** A field in its dialog. `isNew` lets the name follow the label. */
export type FieldForm = FieldDraft & { isNew: boolean };

/** The schema of the list that a field goes into. */
export type FieldList = Pick<z.ZodType<FieldDefinition[]>, 'safeParse'>;

/** The field as it will be sent; blank settings are unset ones. Null if the check rejects it. */
export function readField(form: FieldForm, list: FieldList = fieldList): FieldDefinition | null {
  const checked = list.safeParse([tidy(form)]);
  return checked.success ? (checked.data[0] ?? null) : null;
}

/** The same for a field inside a field of the given type. */
export function readInnerField(form: FieldForm, owner: FieldHolder): InnerDefinition | null {
  const checked = fieldList.safeParse(held(form, owner));
  const holder = checked.success ? checked.data[0] : undefined;
  return holder && 'sub_fields' in holder ? (holder.sub_fields[0] ?? null) : null;
}

/** Checks a field as the server will, and its name against its neighbours; with an owner, as a field inside one. */
export function fieldCheck(
  otherNames: readonly string[],
  { owner, list = fieldList }: { owner?: FieldHolder; list?: FieldList } = {},
): Resolver<FieldForm> {
  return async (form) => {
    const checked = (owner ? fieldList : list).safeParse(owner ? held(form, owner) : [tidy(form)]);
    const depth = owner ? ['0', 'sub_fields', '0'].length : 1;
    const issues = checked.success
      ? []
      : checked.error.issues.map(({ path, message }) => ({ path: path.slice(depth), message }));
    if (otherNames.includes(form.name)) issues.push({ path: ['name'], message: 'Another field has this name' });
    return issues.length === 0
      ? { values: form, errors: {} }
      : { values: {}, errors: fieldErrorsOf(issues) as Record<string, never> };
  };
}

/** An otherwise faultless field that holds the one in question. */
function held(form: FieldForm, owner: FieldHolder): unknown[] {
  return [{ type: owner, name: 'holder', label: 'Holder', sub_fields: [tidy(form)] }];
}

function tidy({ isNew: _, ...form }: FieldForm): Record<string, unknown> {
  const set = (settings: object | undefined) =>
    Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== '' && value !== undefined));
  return { ...set(form), validation: set(form.validation), ui: set(form.ui), name: form.name, label: form.label };
}
