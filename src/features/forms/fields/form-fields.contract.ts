import { z } from 'zod';
import { ConditionalLogic } from '../../../contracts/lists/conditional-logic.ts';
import { ruleErrors } from '../../../contracts/lists/conditional-states.ts';
import { isOneLine, notOneLine } from '../../../contracts/text/one-line.ts';
import type { FieldDefinition, FieldDraft } from '../../../field-types/definition/definition.ts';
import { listOfFields } from '../../../field-types/definition/field-list.ts';
import { unknownType } from '../../../field-types/definition/unknown-type.ts';
import { fieldTypes } from '../../../field-types/registry.ts';

const reservedNames: ReadonlySet<string> = new Set([
  'data',
  'form',
  'submission',
  'site',
  'all_fields',
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
]);

/** The name of a form's field, under which its answer is sent: `first-name` and `grandTotal` are names, too. */
const name = z.string('Field name is required').superRefine((text, context) => {
  const message = errorOfName(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
});

function errorOfName(text: string): string | null {
  if (text === '') return 'Field name is required';
  if (reservedNames.has(text)) return `"${text}" is a reserved name`;
  if (text.length > 64) return 'Field name must be at most 64 characters';
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(text)) {
    return 'Field name must start with a letter and hold only letters, numbers, underscores and hyphens';
  }
  return null;
}

/** What a form's field has beside what every field has [I10]. */
const extras = {
  name,
  /** Its place among the fields of the form, from 0; the list's order decides. */
  order: z.int('must be a whole number').min(0, 'must not be negative').default(0),
  reference_direction: z.string('must be text').max(100, 'must be at most 100 characters').optional(),
  conditionalLogic: ConditionalLogic.optional(),
  /** With this field a step of the form begins, under this title; blank or absent where it goes on. */
  step: z
    .string('must be text')
    .trim()
    .max(100, 'must be at most 100 characters')
    .refine(isOneLine, notOneLine('Step title'))
    .optional(),
};

interface Extras {
  order: number;
  step?: string | undefined;
  reference_direction?: string | undefined;
  conditionalLogic?: ConditionalLogic | undefined;
}

/** One field of a form: a definition as builders write it for content, and what forms need beside that. */
export type FormField = FieldDefinition & Extras;
export type FormFieldDraft = FieldDraft & {
  order?: number | undefined;
  step?: string | undefined;
  reference_direction?: string | undefined;
  conditionalLogic?: z.input<typeof ConditionalLogic> | undefined;
};

const definitions = fieldTypes.map(({ definition }) => (definition as z.ZodObject).extend(extras));

export const FormField = z.discriminatedUnion('type', definitions as unknown as [z.ZodObject, ...z.ZodObject[]], {
  error: (issue) => {
    const raw = issue.input as { type?: unknown } | undefined;
    return issue.code === 'invalid_union' ? unknownType(raw?.type) : undefined;
  },
}) as unknown as z.ZodType<FormField, FormFieldDraft>;

/** Fields of a form, whatever their rules name: for a caller who checks one field alone. */
export const formFieldList = listOfFields(FormField, 'form');

/**
 * The fields of a form, in order. Rejects what a field group rejects, and rules that name no field of the form, their own
 * field, or close a circle. A rule may name a field by its id; it comes out under the field's name.
 */
export const formFields = formFieldList
  .transform((fields) => fields.map((field, order) => withRuleNames({ ...field, order }, fields)))
  .superRefine((fields, context) => {
    for (const [index, { ui }] of fields.entries())
      if (ui.conditions !== undefined)
        context.addIssue({ code: 'custom', path: [index, 'ui', 'conditions'], message: 'is no property of a field' });
    for (const { path, message } of ruleErrors(fields)) context.addIssue({ code: 'custom', path, message });
  });

function withRuleNames(field: FormField, fields: readonly FormField[]): FormField {
  const logic = field.conditionalLogic;
  if (!logic?.rules) return field;
  const rules = logic.rules.map((rule) => ({ ...rule, field: nameOf(rule.field, fields) }));
  return { ...field, conditionalLogic: { ...logic, rules } };
}

/** A field's name for its name or its id. */
export function nameOf(nameOrId: string, fields: readonly FormField[]): string {
  if (fields.some((field) => field.name === nameOrId)) return nameOrId;
  return fields.find(({ id }) => id !== '' && id === nameOrId)?.name ?? nameOrId;
}
