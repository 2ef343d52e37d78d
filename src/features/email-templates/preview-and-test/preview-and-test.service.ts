import { AppError, assertNoErrors, type FieldErrors } from '../../../contracts/call/errors.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import { holdsPermission } from '../../../contracts/session/held-rights.ts';
import { inProcessorSlot } from '../../../platform/admission/processor-slots.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { findMailSender } from '../../email-providers/sending/sending.service.ts';
import { tryMail } from '../../email-providers/sending/test-mail.service.ts';
import type { PreviewRequest, Rendered } from '../email-templates.contract.ts';
import { selectOptionalTemplate } from '../email-templates.queries.ts';
import { InBothMedia, renderTemplate, type TemplateSource, unknownVariablesOf } from '../language/render-template.ts';
import { templateError } from '../language/template-language.ts';
import { readMailSite } from '../mail-site.ts';
import type { TemplateUses } from '../template-uses.ts';

/**
 * The mail that a template makes of these values [J10]; the template is a stored one, or one that is being edited. Rejects
 * what the language of templates does not have, at its field.
 */
export async function previewTemplate(
  ctx: Ctx,
  { request, uses }: { request: PreviewRequest; uses: readonly TemplateUses[] },
): Promise<Rendered & { unknownVariables: string[] }> {
  const { template } = request;
  const id = typeof template === 'string' ? template : (template.id ?? null);
  const source = typeof template === 'string' ? await storedSource(ctx, template) : sourceOf(template);
  const issues: FieldErrors = {};
  for (const key of ['subject', 'htmlContent', 'textContent'] as const) {
    const problem = templateError(source[key]);
    if (problem !== null) issues[`template.${key}`] = [problem];
  }
  assertNoErrors(issues);
  const usesByTemplate = id === null ? [] : await Promise.all(uses.map((usesOf) => usesOf(ctx, [id])));
  const fields = usesByTemplate.flatMap((byTemplate) => (byTemplate.get(id ?? '') ?? []).flatMap((use) => use.fields));
  return {
    ...(await rendered(ctx, { source, values: request.variables })),
    unknownVariables: unknownVariablesOf(source, fields),
  };
}

/**
 * Sends a stored template with these values, through its provider or the default one, and answers how that went. A mail would
 * show what the template says, so for somebody who may not view templates it says something else. Rejects an id that nothing
 * has, and while there is no provider.
 */
export async function sendTestTemplate(
  ctx: Ctx,
  { id, to, variables }: { id: string; to: string; variables: PreviewRequest['variables'] },
) {
  const row = await selectOptionalTemplate(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const sender = await findMailSender(ctx, row.emailProviderId);
  if (!sender) throw new AppError('NO_EMAIL_PROVIDER');
  const mail = await rendered(ctx, { source: row, values: variables });
  const isShown = holdsPermission(ctx.actor, 'email-templates.view');
  return tryMail(ctx, sender, { to, ...(isShown ? mail : mailInstead) });
}

const withheld =
  'A template went out. Its text is not shown, because whoever sent this test may not view email templates.';
const mailInstead: Rendered = { subject: 'Test of an email template', text: withheld, html: `<p>${withheld}</p>` };

async function storedSource(ctx: Ctx, id: string): Promise<TemplateSource> {
  const row = await selectOptionalTemplate(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function sourceOf(template: Exclude<PreviewRequest['template'], string>): TemplateSource {
  const { subject, htmlContent, textContent, variables, isFramed } = template;
  return {
    subject: subject ?? '',
    htmlContent: htmlContent ?? '',
    textContent: textContent ?? '',
    variables: variables ?? {},
    isFramed: isFramed ?? false,
  };
}

async function rendered(
  ctx: Ctx,
  { source, values }: { source: TemplateSource; values: PreviewRequest['variables'] },
): Promise<Rendered> {
  const site = await readMailSite(ctx);
  try {
    return await inProcessorSlot(ownerOf(ctx), () => renderTemplate(source, { values: grouped(values), site }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const problem = error instanceof Error ? error.message.slice(0, 300) : 'cannot be rendered';
    throw new AppError('VALIDATION_ERROR', { fields: { template: [problem] } });
  }
}

/**
 * `form.name` as a name within `form`; a variable as its default where it came as its declaration, `{ defaultValue }`; texts
 * as they are, and what else was sent as it is written.
 */
function grouped(values: PreviewRequest['variables']): Record<string, unknown> {
  const groups = new Map<string, Map<string, unknown>>();
  const plain: [string, unknown][] = [];
  for (const [name, value] of Object.entries(values)) {
    const [group = '', member] = name.split('.', 2);
    if (member === undefined) plain.push([name, trialValue(value)]);
    else groups.set(group, (groups.get(group) ?? new Map()).set(member, asText(value)));
  }
  return Object.fromEntries([...plain, ...[...groups].map(([name, group]) => [name, Object.fromEntries(group)])]);
}

/** A group of values stays a group; `{ html, text }` is written differently in both, as all answers are. */
function trialValue(value: unknown): unknown {
  if (!isRecord(value) || Object.hasOwn(value, 'defaultValue')) return asText(value);
  const { html, text } = value;
  if (typeof html === 'string' && typeof text === 'string') return new InBothMedia({ html, text });
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asText(inner)]));
}

function asText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((one) => asText(one) ?? '').join(', ');
  if (!isRecord(value)) return String(value);
  return Object.hasOwn(value, 'defaultValue') ? asText(value['defaultValue']) : JSON.stringify(value);
}
