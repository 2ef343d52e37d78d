import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import type { FormField } from '../fields/form-fields.contract.ts';
import { type Integration, IntegrationDraft } from '../integrations/integrations.contract.ts';
import { integrationErrors } from '../integrations/integrations.rules.ts';

/** A notification to fill in. */
export function newIntegration(order: number): Integration {
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    name: '',
    senderEmail: '',
    recipientType: 'static',
    recipientEmail: '',
    recipientField: '',
    recipientFieldName: '',
    ccRecipients: [],
    bccRecipients: [],
    replyTo: null,
    condition: null,
    emailProviderId: '',
    emailTemplateId: '',
    isActive: true,
    isEnabled: true,
    order,
    attachUploads: false,
    delayMinutes: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** The list numbered from 0 in its order [I16]. */
export function renumbered(integrations: readonly Integration[]): Integration[] {
  return integrations.map((integration, order) => ({ ...integration, order }));
}

/** The list with a copy of a notification at its end. */
export function withCopied(integrations: readonly Integration[], id: string): Integration[] {
  const source = integrations.find((integration) => integration.id === id);
  if (!source) return [...integrations];
  return renumbered([...integrations, { ...source, id: crypto.randomUUID(), name: `${source.name} (Copy)` }]);
}

/** What is wrong with a notification of a form with these fields, by path: the first message of each. */
export function errorsOf(integration: Integration, fields: readonly FormField[]): Record<string, string> {
  const checked = IntegrationDraft.safeParse(integration);
  const issues = new Map<string, string>();
  const note = (path: string, message: string) => issues.set(path, issues.get(path) ?? message);
  for (const { path, message } of checked.success ? [] : checked.error.issues) note(path.join('.'), message);
  if (checked.success)
    for (const [path, [message = '']] of Object.entries(integrationErrors([integration], fields)))
      note(path.split('.').slice(2).join('.'), message);
  return Object.fromEntries(issues);
}

/** The fields whose answer may be a recipient: text fields whose name or label says e-mail [I19]; fields for addresses are such by their field type. */
export function recipientFields(fields: readonly FormField[]): FormField[] {
  const saysEmail = ({ name, label }: FormField) => `${name} ${label}`.toLowerCase().includes('email');
  return fields.filter((field) => {
    const { recipient } = fieldTypeOf(field);
    return recipient === 'always' || (recipient === 'named so' && saysEmail(field));
  });
}

export const noRecipientFields =
  'No email fields found in your form. Add a text field with "email" in the name or label to use dynamic recipients.';
