import type { Resolver } from 'react-hook-form';
import { fieldErrorsOf } from '../../../admin/kit/issues.ts';
import { type FieldDefinition, type FieldDraft, fieldList } from '../../../field-kinds/definition.ts';

/** A field in its dialog. `isNew` lets the name follow the label. */
export type FieldForm = FieldDraft & { isNew: boolean };

/** The field as it will be sent; blank settings are unset ones. Null if the check refuses it. */
export function readField(form: FieldForm): FieldDefinition | null {
  const checked = fieldList.safeParse([tidy(form)]);
  return checked.success ? (checked.data[0] ?? null) : null;
}

/** Checks a field as the server will, and its name against the group's other fields. */
export function fieldCheck(otherNames: readonly string[]): Resolver<FieldForm> {
  return async (form) => {
    const checked = fieldList.safeParse([tidy(form)]);
    const issues = checked.success
      ? []
      : checked.error.issues.map(({ path, message }) => ({ path: path.slice(1), message }));
    if (otherNames.includes(form.name)) issues.push({ path: ['name'], message: 'Another field has this name' });
    return issues.length === 0
      ? { values: form, errors: {} }
      : { values: {}, errors: fieldErrorsOf(issues) as Record<string, never> };
  };
}

function tidy({ isNew: _, ...form }: FieldForm): Record<string, unknown> {
  const set = (settings: object | undefined) =>
    Object.fromEntries(Object.entries(settings ?? {}).filter(([, value]) => value !== '' && value !== undefined));
  return { ...set(form), validation: set(form.validation), ui: set(form.ui), name: form.name, label: form.label };
}
