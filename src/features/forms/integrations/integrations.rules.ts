import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { type FormField, nameOf } from '../fields/form-fields.contract.ts';
import type { Integration, IntegrationDraft, Recipient } from './integrations.contract.ts';

interface Reading {
  fields: readonly FormField[];
  stored: readonly Integration[];
  at: string;
  newId: () => string;
}

/**
 * The notifications as they were sent, each under its stored id and age or a new one. Fields may be named by their ids; both
 * spellings of the recipient's field and of the switch say the same [Q08].
 */
export function readIntegrations(drafts: readonly IntegrationDraft[], reading: Reading): Integration[] {
  const { fields, stored, at, newId } = reading;
  const byId = new Map(stored.map((integration) => [integration.id, integration]));
  const named = (name: string) => (name === '' ? '' : nameOf(name, fields));
  const recipient = (one: Recipient): Recipient => ({ ...one, fieldName: named(one.fieldName) });
  const taken = new Set<string>();
  return drafts.map((draft, place) => {
    const before = taken.has(draft.id) ? undefined : byId.get(draft.id);
    taken.add(draft.id);
    const isDynamic = draft.recipientType === 'dynamic';
    const field = isDynamic ? named(draft.recipientFieldName || draft.recipientField) : '';
    const isActive = draft.isActive && draft.isEnabled;
    return {
      ...draft,
      id: before?.id ?? newId(),
      recipientEmail: isDynamic ? '' : draft.recipientEmail,
      recipientField: field,
      recipientFieldName: field,
      ccRecipients: draft.ccRecipients.map(recipient),
      bccRecipients: draft.bccRecipients.map(recipient),
      replyTo: draft.replyTo && recipient(draft.replyTo),
      condition: draft.condition && {
        ...draft.condition,
        rules: draft.condition.rules.map((rule) => ({ ...rule, field: named(rule.field) })),
      },
      isActive,
      isEnabled: isActive,
      order: draft.order ?? place,
      createdAt: before?.createdAt ?? at,
      updatedAt: before?.updatedAt ?? at,
    };
  });
}

/** The list as it is stored: in `order`, numbered from 0 [I16], with the time at which each changed last. */
export function numbered(
  integrations: readonly Integration[],
  { stored, at }: Pick<Reading, 'stored' | 'at'>,
): Integration[] {
  const before = new Map(stored.map((integration) => [integration.id, textOf(integration)]));
  return integrations
    .toSorted((one, other) => one.order - other.order)
    .map((integration, order) => ({ ...integration, order }))
    .map((integration) =>
      before.get(integration.id) === textOf(integration) ? integration : { ...integration, updatedAt: at },
    );
}

/** The same for two that say the same; the database does not keep the order of keys, inside either. */
const textOf = (integration: Integration) =>
  JSON.stringify(integration, (_key, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );

/** Paths of the list, as errors name them. */
const listName = 'multipleEmailIntegrations';

/** Whose answer may be an address. */
const holdsAddress = (field: FormField | undefined) =>
  field !== undefined && fieldTypeOf(field).recipient !== undefined;

/** What of the notifications does not fit the form's fields: recipients that are no text or email field, rules that name none. */
export function integrationErrors(integrations: readonly Integration[], fields: readonly FormField[]): FieldErrors {
  const issues: FieldErrors = {};
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const [index, integration] of integrations.entries()) {
    const deny = (path: string, message: string) => {
      issues[`${listName}.${index}.${path}`] = [message];
    };
    const check = (path: string, { type, fieldName }: Pick<Recipient, 'type' | 'fieldName'>) => {
      if (type === 'dynamic' && !holdsAddress(byName.get(fieldName)))
        deny(path, `"${fieldName.slice(0, 64)}" is not a text or email field of this form`);
    };
    const { recipientType: type, recipientFieldName: fieldName } = integration;
    check('recipientFieldName', { type, fieldName });
    for (const [place, one] of integration.ccRecipients.entries()) check(`ccRecipients.${place}.fieldName`, one);
    for (const [place, one] of integration.bccRecipients.entries()) check(`bccRecipients.${place}.fieldName`, one);
    if (integration.replyTo) check('replyTo.fieldName', integration.replyTo);
    for (const [place, { field }] of (integration.condition?.rules ?? []).entries()) {
      if (!byName.has(field))
        deny(`condition.rules.${place}.field`, `"${field.slice(0, 64)}" is not a field of this form`);
    }
  }
  return issues;
}

/** The ids of the providers and templates that the notifications name. */
export function namedParts(integrations: readonly Integration[]) {
  const known = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  return {
    providers: known(integrations.map(({ emailProviderId }) => emailProviderId)),
    templates: known(integrations.map(({ emailTemplateId }) => emailTemplateId)),
  };
}
