import type { FormField } from '../fields/form-fields.contract.ts';
import type { Integration, Recipient } from '../integrations/integrations.contract.ts';
import { withStep } from './step-rows.ts';

/** A name with an ending that no other has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const base = `${name.slice(0, 55)}_copy`;
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** The list with a copy of a field right after it [I08]. */
export function withCopy(fields: readonly FormField[], { id, newId }: { id: string; newId: string }): FormField[] {
  const taken = new Set(fields.map(({ name }) => name));
  return fields.flatMap((field) => {
    if (field.id !== id) return [field];
    const copy = {
      ...withStep(field, undefined),
      id: newId,
      name: freeName(field.name, taken),
      label: `${field.label} (Copy)`.slice(0, 200),
    };
    return [field, copy];
  });
}

/** The list with a saved field in its place, or at the end; rules follow its new name. */
export function withSaved(fields: readonly FormField[], saved: FormField): FormField[] {
  const before = fields.find(({ id }) => id === saved.id);
  if (!before) return [...fields, saved];
  const placed = fields.map((field) => (field.id === saved.id ? saved : field));
  return before.name === saved.name ? placed : placed.map((field) => renamed(field, before.name, saved.name));
}

function renamed(field: FormField, from: string, to: string): FormField {
  const logic = field.conditionalLogic;
  if (!logic?.rules) return field;
  const rules = logic.rules.map((rule) => (rule.field === from ? { ...rule, field: to } : rule));
  return { ...field, conditionalLogic: { ...logic, rules } };
}

/** Notifications after a field got another name. */
export function withRecipients(integrations: readonly Integration[], from: string, to: string): Integration[] {
  const name = (one: string) => (one === from ? to : one);
  const recipient = (one: Recipient): Recipient => ({ ...one, fieldName: name(one.fieldName) });
  return integrations.map((integration) => ({
    ...integration,
    recipientField: name(integration.recipientField),
    recipientFieldName: name(integration.recipientFieldName),
    ccRecipients: integration.ccRecipients.map(recipient),
    bccRecipients: integration.bccRecipients.map(recipient),
    replyTo: integration.replyTo && recipient(integration.replyTo),
    condition: integration.condition && {
      ...integration.condition,
      rules: integration.condition.rules.map((rule) => ({ ...rule, field: name(rule.field) })),
    },
  }));
}
