import type { FormField } from './form-fields.contract.ts';

/** A page of a form that is filled in by steps. */
export interface FormStep {
  title: string;
  fields: readonly FormField[];
}

/** Whether a step begins with this field. */
export const beginsStep = ({ step = '' }: Pick<FormField, 'step'>) => step !== '';

/** The steps of a form, each begun by a field that names it; a single one where no field after the first does. */
export function stepsOf(fields: readonly FormField[]): FormStep[] {
  const steps: { title: string; fields: FormField[] }[] = [];
  for (const field of fields) {
    if (steps.length === 0 || beginsStep(field)) steps.push({ title: field.step || 'Step 1', fields: [] });
    steps.at(-1)?.fields.push(field);
  }
  return steps;
}
