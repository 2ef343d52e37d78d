import { assertNoErrors, type FieldErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { newId } from '../../../platform/ids.ts';
import type { FormField } from '../fields/form-fields.contract.ts';
import type { Integration, IntegrationDraft } from './integrations.contract.ts';
import { integrationErrors, namedParts, numbered, readIntegrations } from './integrations.rules.ts';

declare module '../../../platform/feature.ts' {
  interface Offers {
    /** Which of these providers and templates exist. */
    mailParts: MailParts;
  }
}

interface NamedParts {
  providers: readonly string[];
  templates: readonly string[];
}

export type MailParts = (ctx: Ctx, named: NamedParts) => Promise<NamedParts>;

interface Checking {
  /** Undefined: the stored ones stay. */
  drafts: readonly IntegrationDraft[] | undefined;
  fields: readonly FormField[];
  stored: readonly Integration[];
  mailParts: readonly MailParts[];
}

/**
 * The notifications of a form as they are stored. Rejects recipients and rules that its fields do not admit, and providers and
 * templates that do not exist.
 */
export async function checkedIntegrations(
  ctx: Ctx,
  { drafts, fields, stored, mailParts }: Checking,
): Promise<Integration[]> {
  const at = ctx.platform.clock.now().toISOString();
  const sent = drafts ? readIntegrations(drafts, { fields, stored, at, newId }) : stored;
  const issues = integrationErrors(sent, fields);
  if (drafts) Object.assign(issues, await unknownParts(ctx, { sent, stored, mailParts }));
  assertNoErrors(issues);
  return drafts ? numbered(sent, { stored, at }) : [...stored];
}

const partKeys = [
  { key: 'emailProviderId', noun: 'provider', missing: 'Email provider is required' },
  { key: 'emailTemplateId', noun: 'template', missing: 'Email template is required' },
] as const;

/** Providers and templates that are sent new and exist no more. What was stored before may be gone, so that the rest can be saved. */
async function unknownParts(
  ctx: Ctx,
  {
    sent,
    stored,
    mailParts,
  }: { sent: readonly Integration[]; stored: readonly Integration[]; mailParts: readonly MailParts[] },
): Promise<FieldErrors> {
  const known = await knownParts(ctx, { integrations: sent, mailParts });
  const before = new Map(stored.map((integration) => [integration.id, integration]));
  const issues: FieldErrors = {};
  for (const [index, integration] of sent.entries()) {
    for (const { key, noun, missing } of partKeys) {
      const id = integration[key];
      const kept = before.get(integration.id)?.[key];
      const path = `multipleEmailIntegrations.${index}.${key}`;
      // A console that was told null sends it back.
      if (id === null && kept === undefined) issues[path] = [missing];
      if (id !== null && id !== kept && !known.has(id)) issues[path] = [`This email ${noun} does not exist`];
    }
  }
  return issues;
}

/** The ids of providers and templates that the notifications name and that exist; all of them while no feature knows any. */
export async function knownParts(
  ctx: Ctx,
  { integrations, mailParts }: { integrations: readonly Integration[]; mailParts: readonly MailParts[] },
): Promise<ReadonlySet<string>> {
  const named = namedParts(integrations);
  const isNone = named.providers.length + named.templates.length === 0;
  if (isNone || mailParts.length === 0) return new Set([...named.providers, ...named.templates]);
  const existingParts = await Promise.all(mailParts.map((existing) => existing(ctx, named)));
  return new Set(existingParts.flatMap(({ providers, templates }) => [...providers, ...templates]));
}
