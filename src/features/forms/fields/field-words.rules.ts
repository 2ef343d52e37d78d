import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import type { FormField } from './form-fields.contract.ts';

/** What the fields of a form and their values are called in the sentence of a condition. */
export function fieldWords(fields: readonly FormField[]) {
  const named = (name: string) => fields.find((field) => field.name === name);
  return {
    labelOf: (name: string) => named(name)?.label ?? name,
    valueText: (name: string, value: string | number | boolean) =>
      choicesIn(named(name)).find((choice) => choice.value === String(value))?.label ?? String(value),
  };
}

/** The values that a field lets people choose; none where they write. */
export function choicesIn(field: FormField | undefined): readonly { value: string; label: string }[] {
  return (field && fieldTypeOf(field).choices?.(field)) ?? [];
}

/** What the deletion of a field takes with it, and what it leaves to be mended. */
export function deletionWords(field: FormField, fields: readonly FormField[]): string {
  const dependent = fields.filter(({ conditionalLogic: logic }) =>
    logic?.enabled ? logic.rules.some((rule) => rule.field === field.name) : false,
  );
  const gone = `This removes the field “${field.label}” from the form. What was sent through it keeps its answers.`;
  if (dependent.length === 0) return gone;
  const names = dependent.map(({ label }) => `“${label}”`).join(', ');
  return `${gone} The condition of ${names} asks for its answer: change it before you save.`;
}
