import { AppError } from '../../contracts/call/errors.ts';
import { isRecord } from '../../contracts/is-record.ts';
import { conditionsHold } from '../../contracts/lists/conditional-states.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { awaitWritten } from '../../platform/db/transaction.ts';
import { reasonNotToWrite } from '../email-messages/email-messages.service.ts';
import { type QueuedMessage, queueMessage, queueMessages } from '../email-messages/queueing/queue-message.ts';
import { findTemplate, type SendableTemplate } from '../email-templates/kept-templates.ts';
import type { MailSite } from '../email-templates/language/mail-frame.ts';
import { InBothMedia, renderTemplate, type TemplateValues } from '../email-templates/language/render-template.ts';
import { readMailSite } from '../email-templates/mail-site.ts';
import type { Integration } from '../forms/integrations/integrations.contract.ts';
import { listAnswerFiles } from '../submissions/files/answer-files.ts';
import type { MailedSubmission, MailWriter } from '../submissions/intake/intake-parts.ts';
import { readMailedSubmission } from '../submissions/submissions.service.ts';
import { mailValues } from './mail-values.ts';
import { type Address, recipientsOf } from './recipients.rules.ts';

/** The notifications of forms as the intake writes them. */
export const notificationMails: MailWriter = {
  // What goes to addresses that visitors typed is counted, one transaction after the other.
  standsAlone: ({ config }, submission) =>
    config.rateLimits && submission.form.integrations.some((one) => isDue(one, submission) && namesTyped(one)),
  write: queueNotifications,
};

/** Characters of rendered mails that are held until they are written. */
const maxCollected = 1_000_000;

/**
 * Queues the mails of submissions in the transaction that stores them, for each notification that is on and whose condition
 * holds, in the order of the form [I28]. A mail that cannot go out is in the log with the reason.
 */
async function queueNotifications(ctx: Ctx, submissions: readonly MailedSubmission[]): Promise<void> {
  const messages: QueuedMessage[] = [];
  let size = 0;
  for (const submission of submissions) {
    const due = submission.form.integrations.filter((one) => isDue(one, submission));
    if (due.length === 0) continue;
    const values = await mailValues(ctx, submission);
    const site = await readMailSite(ctx);
    for (const integration of due) {
      const message = await messageOf(ctx, { submission, integration, values, site, isResent: false });
      messages.push(message);
      size += message.html.length + message.text.length;
      const isMuch = size > maxCollected;
      // The limits of the next one count it.
      if (isMuch || namesTyped(integration)) await queueMessages(ctx, messages.splice(0));
      if (!isMuch) continue;
      await awaitWritten(ctx);
      size = 0;
    }
  }
  if (messages.length > 0) await queueMessages(ctx, messages);
}

/**
 * Renders notifications of a submission anew and queues them without delay: the chosen ones, even those that are off, or
 * without a choice those that the submission sent. Rejects a notification that the form does not have.
 */
export async function queueAgain(
  ctx: Ctx,
  { submission, chosen }: { submission: MailedSubmission; chosen: readonly string[] | undefined },
): Promise<string[]> {
  const all = submission.form.integrations;
  if (chosen?.some((id) => !all.some((one) => one.id === id)))
    throw new AppError('VALIDATION_ERROR', { fields: { integrations: ['names no integration of this form'] } });
  const due = all.filter((one) => (chosen ? chosen.includes(one.id) : isDue(one, submission)));
  const values = await mailValues(ctx, submission);
  const site = await readMailSite(ctx);
  const queued: string[] = [];
  for (const integration of due) {
    const message = await messageOf(ctx, { submission, integration, values, site, isResent: true });
    queued.push((await queueMessage(ctx, message)).id);
  }
  return queued;
}

function isDue(
  { isActive, isEnabled, condition }: Integration,
  { answers }: Pick<MailedSubmission, 'answers'>,
): boolean {
  const answerOf = (field: string) => (Object.hasOwn(answers, field) ? answers[field] : undefined);
  return isActive && isEnabled && (condition === null || conditionsHold(condition, answerOf));
}

const namesTyped = ({ recipientType, ccRecipients, bccRecipients }: Integration) =>
  [recipientType, ...[...ccRecipients, ...bccRecipients].map(({ type }) => type)].includes('dynamic');

interface Queueing {
  submission: MailedSubmission;
  integration: Integration;
  values: TemplateValues;
  site: MailSite;
  isResent: boolean;
}

async function messageOf(
  ctx: Ctx,
  { submission, integration, values, site, isResent }: Queueing,
): Promise<QueuedMessage> {
  const { id, form, answers } = submission;
  const { emailTemplateId, emailProviderId, name, senderEmail, attachUploads, delayMinutes } = integration;
  const { to, reason, cc, bcc, replyTo } = recipientsOf(integration, answers);
  const template = emailTemplateId === null ? null : await findTemplate(ctx, emailTemplateId);
  const content = contentOf(template, { values, site });
  const problem = reason ?? (emailProviderId === null ? 'The email provider was deleted.' : null) ?? content.problem;
  // Staff send again on purpose; the limit is for anonymous clients.
  const against = async ({ address, isTyped }: Address) =>
    isResent || !isTyped ? null : reasonNotToWrite(ctx, { address });
  const tooMuch = problem === null && to !== null ? await against(to) : null;
  const free = async (list: readonly Address[]) => {
    const kept: string[] = [];
    if (problem === null && tooMuch === null)
      for (const one of list) if ((await against(one)) === null) kept.push(one.address);
    return kept;
  };
  const copies = { cc: await free(cc), bcc: await free(bcc) };
  const everybody = [...(to ? [to] : []), ...cc, ...bcc];
  const typed = everybody.filter(
    (one) => one.isTyped && [to?.address, ...copies.cc, ...copies.bcc].includes(one.address),
  );
  return {
    recipient: to?.address ?? '',
    ...copies,
    replyTo,
    sender: senderEmail,
    subject: content.subject || name,
    html: content.html,
    text: content.text,
    cause: 'submission.received',
    submissionId: id,
    formId: form.id,
    integration: { id: integration.id, name },
    providerId: emailProviderId,
    templateId: emailTemplateId,
    attachments: attachUploads ? await listAnswerFiles(ctx, id) : [],
    delayMs: isResent ? 0 : delayMinutes * 60_000,
    ...errorOf(problem, tooMuch),
    visitorAddresses: problem === null && tooMuch === null ? typed.map(({ address }) => address) : [],
  };
}

function errorOf(problem: string | null, tooMuch: string | null): Pick<QueuedMessage, 'refused'> {
  if (problem !== null) return { refused: { status: 'failed', reason: problem } };
  return tooMuch === null ? {} : { refused: { status: 'suppressed', reason: tooMuch } };
}

function contentOf(template: SendableTemplate | null, about: { values: TemplateValues; site: MailSite }) {
  const nothing = { subject: '', html: '', text: '' };
  if (!template) return { ...nothing, problem: 'The email template was deleted.' };
  if (!template.isActive) return { ...nothing, problem: `The email template "${template.name}" is inactive.` };
  try {
    return { ...renderTemplate(template, about), problem: null };
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 300) : String(error);
    return { ...nothing, problem: `The email template "${template.name}" cannot be rendered: ${message}` };
  }
}

/** What a template may say of a submission, by name; names of groups have a dot. */
export async function trialValues(
  ctx: Ctx,
  id: string,
): Promise<Record<string, string | { html: string; text: string }>> {
  const values = await mailValues(ctx, await readMailedSubmission(ctx, id));
  const named = Object.entries(values).flatMap(([name, value]) =>
    isRecord(value) && !(value instanceof InBothMedia)
      ? Object.entries(value).map(([member, text]) => [`${name}.${member}`, text])
      : [[name, value instanceof InBothMedia ? { html: value.html, text: value.text } : value]],
  );
  return Object.fromEntries(named);
}
