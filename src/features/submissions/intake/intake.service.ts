import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { newId } from '../../../platform/ids.ts';
import { answersOfParts, ownPart } from '../../forms/answers/sent-parts.rules.ts';
import type { VisitedForm } from '../../forms/visited-forms.ts';
import { countPublicFiles, countPublicText } from '../../limits/visitor-limits.ts';
import { keepAnswerFiles, type SentFile } from '../files/answer-files.ts';
import type { KeptAnswerFile } from '../files/kept-file.rules.ts';
import type { FormDraft } from '../steps/form-draft.rules.ts';
import { endDraft } from '../steps/form-drafts.ts';
import { checkedAnswers } from './checked-answers.ts';
import { assertAdmitted, findFormLink, takeFormLink } from './form-links.ts';
import { readFormToken } from './form-token.ts';
import type { Received, Sent } from './intake.contract.ts';
import { type ComputedIntake, intakePartsOf, type SendingPage } from './intake-parts.ts';
import { type FormName, isAllowedOrigin, openForm } from './open-form.ts';
import { type Storing, storeSubmission } from './store-submission.ts';

export interface Sending {
  name: FormName;
  sent: Sent;
  files: readonly SentFile[];
  caller: SendingPage;
  /** The page of the site sends a token with every form. */
  isOwnPage?: boolean;
  /** What its earlier steps kept; it becomes the submission, under the same id. */
  draft?: FormDraft;
}

/** Takes a filled-in form, as `prepareSubmission` says. */
export async function submitForm(ctx: Ctx, sending: Sending): Promise<Received> {
  const act = await prepareSubmission(ctx, sending);
  return act(ctx);
}

/**
 * Checks a filled-in form and keeps its files; the action stores it with them and with the messages of its notifications, all or
 * nothing [I27]. What looks like a machine's is answered alike, stored as spam, and mails nothing. Rejects an unknown or closed
 * form, a page of a site that may not send it, answers that break its rules, and too many.
 */
export async function prepareSubmission(
  ctx: Ctx,
  { name, sent, files, caller, isOwnPage, draft }: Sending,
): Promise<(ctx: Ctx) => Promise<Received>> {
  const form = await openForm(ctx, name);
  if (caller.foreignOrigin !== null && !isAllowedOrigin(form, caller.foreignOrigin))
    throw new AppError('CROSS_SITE_REQUEST');
  const link = await findFormLink(ctx, { token: sent._link ?? ownPart(sent.parts ?? [], '_link'), form });
  assertAdmitted(form, link);
  const isSpam = looksLikeMachine(ctx, { form, sent, isOwnPage: isOwnPage === true, draft });
  const own = intakePartsOf(ctx.platform).computed.find(({ slug }) => slug === form.slug);
  if (own) return computedSubmission(ctx, { own, form, sent, caller, isSpam });
  const checked = await checkedAnswers(ctx, { form, sent, files, isSpam, kept: draft?.files });
  const { answers, titles, inspected } = checked;
  const submission = {
    id: draft?.id ?? newId(),
    form,
    answers,
    titles,
    files: inspected,
    isSpam,
    metadata: sent.metadata ?? {},
    key: keyIn(sent, caller),
    referrer: caller.referrer,
  };
  await countText(ctx, submission);
  const named = new Set(Object.values(answers).flatMap((answer) => [answer].flat()));
  const isNamed = ({ answer }: KeptAnswerFile) => named.has(answer as never);
  const fresh = inspected.filter(isNamed);
  const bytes = fresh.reduce((sum, { answer }) => sum + answer.size, 0);
  if (bytes > 0) await countPublicFiles(ctx, { bytes });
  await keepAnswerFiles(ctx, { submissionId: submission.id, files: fresh });
  const kept = [...fresh, ...(draft?.files.filter(isNamed) ?? [])];
  const { confirmationType, confirmationUrl, confirmationMessage } = form.settings;
  const redirect = confirmationType === 'redirect' ? { redirectUrl: confirmationUrl } : {};
  return async (ctx) => {
    const store = async (ctx: Ctx) => {
      if (draft) await endDraft(ctx, draft.id);
      if (link) await takeFormLink(ctx, { id: link.id, submissionId: submission.id });
    };
    const id = await storeSubmission(ctx, { ...submission, files: kept, ...((draft || link) && { store }) });
    return { data: { id, ...redirect }, message: confirmationMessage };
  };
}

/** A submission whose content a feature computes: nothing is stored as it was sent, and no file. */
async function computedSubmission(
  ctx: Ctx,
  {
    own,
    form,
    sent,
    caller,
    isSpam,
  }: Pick<Sending, 'sent' | 'caller'> & { own: ComputedIntake; form: VisitedForm; isSpam: boolean },
): Promise<(ctx: Ctx) => Promise<Received>> {
  const data = sent.parts ? answersOfParts(sent.parts) : (sent.data ?? {});
  const { answers, message, metadataOf, answerOf, store } = await own.compute(ctx, { data, caller });
  const id = newId();
  const metadata = metadataOf(id);
  const named = { titles: new Map(), files: [] };
  const sender = { isSpam, key: keyIn(sent, caller), referrer: caller.referrer };
  const kept = { id, form, answers, ...named, metadata, ...sender, ...(store && { store }) };
  await countText(ctx, kept);
  return async (ctx) => {
    const stored = await storeSubmission(ctx, kept);
    return { data: { ...answerOf(stored), id: stored }, message };
  };
}

function countText(ctx: Ctx, { answers, metadata }: Pick<Storing, 'answers' | 'metadata'>): Promise<void> {
  return countPublicText(ctx, { bytes: Buffer.byteLength(JSON.stringify([answers, metadata])) });
}

/** What tells a repeated sending: the header of a call, the part of a page. */
function keyIn(sent: Sent, caller: SendingPage): string | null {
  return caller.idempotencyKey ?? (ownPart(sent.parts ?? [], '_key') || null);
}

/** Whether a field that people do not see is filled in, or the form came back sooner or later than a person's. */
export function looksLikeMachine(
  { platform }: Pick<Ctx, 'platform'>,
  {
    form,
    sent,
    isOwnPage,
    draft,
  }: { form: VisitedForm; sent: Sent; isOwnPage: boolean; draft?: FormDraft | null | undefined },
): boolean {
  const { honeypot, minSeconds } = form.settings;
  const parts = sent.parts ?? [];
  const trap = sent._trap ?? ownPart(parts, '_trap') ?? '';
  if (honeypot && trap.trim() !== '') return true;
  // Between its steps a person may take days.
  if (draft) return draft.isSpam || platform.clock.now().getTime() - draft.openedAt.getTime() < minSeconds * 1000;
  const token = sent._token ?? ownPart(parts, '_token') ?? null;
  const state = readFormToken(platform, { token, formId: form.id, minSeconds });
  return state === 'missing' ? isOwnPage : state !== 'good';
}
