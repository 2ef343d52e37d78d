import { createHmac } from 'node:crypto';
import { AppError } from '../../../contract-kit/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction, writeAhead } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Answer } from '../../forms/answers/answers.rules.ts';
import { answersOfParts, ownPart } from '../../forms/answers/sent-parts.rules.ts';
import { effectiveSettings } from '../../forms/settings/form-settings.rules.ts';
import type { VisitedForm } from '../../forms/visits/visited-forms.ts';
import { countPublicFiles } from '../../limits/limits.service.ts';
import { searchTextOf } from '../answer-text.ts';
import { type InspectedAnswerFile, keepAnswerFiles, type SentFile } from '../files/answer-files.ts';
import { checkedAnswers } from './checked-answers.ts';
import { readFormToken } from './form-token.ts';
import type { Received, Sent } from './intake.contract.ts';
import {
  awaitedTurn,
  countSubmissionsSince,
  selectOptionalRepeated,
  submissionFileInsert,
  submissionInsert,
} from './intake.queries.ts';
import { type ComputedIntake, intakePartsOf, type SendingPage } from './intake-parts.ts';
import { type FormName, isAllowedOrigin, openForm, refuseClosed } from './open-form.ts';
import { keptVisitor } from './visitor.rules.ts';

export interface Sending {
  name: FormName;
  sent: Sent;
  files: readonly SentFile[];
  caller: SendingPage;
  /** The page of the site sends a token with every form. */
  isOwnPage?: boolean;
}

/** Takes a filled-in form, as `prepareSubmission` says. */
export async function submitForm(ctx: Ctx, sending: Sending): Promise<Received> {
  const act = await prepareSubmission(ctx, sending);
  return act(ctx);
}

/**
 * Checks a filled-in form and keeps its files; the act stores it with them and with the messages of its notifications, all or
 * nothing [I27]. What looks like a machine's is answered alike, stored as spam, and mails nothing. Refuses an unknown or closed
 * form, a page of a site that may not send it, answers that break its rules, and too many.
 */
export async function prepareSubmission(
  ctx: Ctx,
  { name, sent, files, caller, isOwnPage }: Sending,
): Promise<(ctx: Ctx) => Promise<Received>> {
  const form = await openForm(ctx, name);
  if (caller.foreignOrigin !== null && !isAllowedOrigin(form, caller.foreignOrigin))
    throw new AppError('CROSS_SITE_REQUEST');
  const isSpam = looksLikeMachine(ctx, { form, sent, isOwnPage: isOwnPage === true });
  const own = intakePartsOf(ctx.platform).computed.find(({ slug }) => slug === form.slug);
  if (own) return computedSubmission(ctx, { own, form, sent, caller, isSpam });
  const { answers, inspected } = await checkedAnswers(ctx, { form, sent, files, isSpam });
  const submission = {
    id: newId(),
    form,
    answers,
    files: inspected,
    isSpam,
    metadata: sent.metadata ?? {},
    key: keyIn(sent, caller),
    referrer: caller.referrer,
  };
  const named = new Set(Object.values(answers).flatMap((answer) => [answer].flat()));
  const kept = inspected.filter(({ answer }) => named.has(answer as never));
  const bytes = kept.reduce((sum, { answer }) => sum + answer.size, 0);
  if (bytes > 0) await countPublicFiles(ctx, { bytes });
  await keepAnswerFiles(ctx, { submissionId: submission.id, files: kept });
  const { confirmationType, confirmationUrl, confirmationMessage } = effectiveSettings(form.settings);
  const redirect = confirmationType === 'redirect' ? { redirectUrl: confirmationUrl } : {};
  return async (ctx) => {
    const id = await store(ctx, { ...submission, files: kept });
    return { data: { id, ...redirect }, message: confirmationMessage };
  };
}

/** Nothing of what was sent is stored as it came, and no file. */
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
  const { answers, message, metadataOf, answerOf } = await own.compute(ctx, { data, caller });
  const id = newId();
  const metadata = metadataOf(id);
  const kept = { id, form, answers, files: [], isSpam, metadata, key: keyIn(sent, caller), referrer: caller.referrer };
  return async (ctx) => {
    const stored = await store(ctx, kept);
    return { data: { ...answerOf(stored), id: stored }, message };
  };
}

/** What tells a repeated sending: the header of a call, the part of a page. */
function keyIn(sent: Sent, caller: SendingPage): string | null {
  return caller.idempotencyKey ?? (ownPart(sent.parts ?? [], '_key') || null);
}

/** Whether a field that people do not see is filled in, or the form came back sooner or later than a person's. */
function looksLikeMachine(
  { platform }: Ctx,
  { form, sent, isOwnPage }: { form: VisitedForm; sent: Sent; isOwnPage: boolean },
): boolean {
  const { honeypot, minSeconds } = effectiveSettings(form.settings);
  const parts = sent.parts ?? [];
  const trap = sent._trap ?? ownPart(parts, '_trap') ?? '';
  if (honeypot && trap.trim() !== '') return true;
  const token = sent._token ?? ownPart(parts, '_token') ?? null;
  const state = readFormToken(platform, { token, formId: form.id, minSeconds });
  return state === 'missing' ? isOwnPage : state !== 'good';
}

interface Storing {
  id: string;
  form: VisitedForm;
  answers: Record<string, Answer>;
  files: readonly InspectedAnswerFile[];
  isSpam: boolean;
  metadata: Record<string, unknown>;
  /** Names one act of sending; another one with the same answers is a submission of its own. */
  key: string | null;
  referrer: string | null;
}

const hourMs = 3_600_000;
/** The same answers again within this time are the same submission: without a key, and under the one that they came with. */
const repeatMs = { withoutKey: 10_000, withKey: 24 * hourMs };

/** Answers the id under which it is stored: its own, or that of the same one a moment ago. */
function store(ctx: Ctx, submission: Storing): Promise<string> {
  const { id, form, answers, files, isSpam, metadata, referrer } = submission;
  const settings = effectiveSettings(form.settings);
  const dataHash = hashOf(ctx, submission);
  const at = ctx.platform.clock.now();
  return inTransaction(ctx, async (ctx) => {
    await writeAhead(ctx, awaitedTurn(dataHash));
    const since = new Date(at.getTime() - (submission.key === null ? repeatMs.withoutKey : repeatMs.withKey));
    const first = await selectOptionalRepeated(ctx.db, { formId: form.id, dataHash, since });
    if (first !== null) return first;
    await refuseTooMany(ctx, { form, isSpam, perHour: settings.perHour, at });
    if (settings.maxSubmissions !== null) {
      // One after the other, so that no two take the last place.
      await writeAhead(ctx, awaitedTurn(Buffer.from(form.id.replaceAll('-', ''), 'hex').subarray(8)));
      await refuseClosed(ctx, form);
    }
    const ownVisitor = { ipAddress: ctx.ip, userAgent: ctx.userAgent, referrer };
    const row = {
      id,
      formId: form.id,
      fieldSetId: form.fieldSetId,
      formName: form.name,
      data: answers,
      metadata,
      status: isSpam ? ('spam' as const) : ('submitted' as const),
      isHeld: isSpam,
      ...keptVisitor(ownVisitor, settings.visitorData),
      userId: ctx.actor.userId,
      userEmail: ctx.actor.email,
      searchText: searchTextOf(form, answers),
      dataHash,
      at,
    };
    await writeAhead(ctx, submissionInsert(ctx.db, row));
    for (const { answer, field, storageKey } of files) {
      const file = { ...answer, submissionId: id, field, storageKey, createdAt: at };
      await writeAhead(ctx, submissionFileInsert(ctx.db, file));
    }
    if (!isSpam)
      for (const write of intakePartsOf(ctx.platform).writers) await write(ctx, { id, createdAt: at, form, answers });
    return id;
  });
}

/** Spam has a bound of its own, so that machines do not close a form to people. */
async function refuseTooMany(
  ctx: Ctx,
  of: { form: VisitedForm; isSpam: boolean; perHour: number; at: Date },
): Promise<void> {
  if (!ctx.platform.config.rateLimits) return;
  const since = new Date(of.at.getTime() - hourMs);
  const lately = await countSubmissionsSince(ctx.db, {
    formId: of.form.id,
    isSpam: of.isSpam,
    since,
    most: of.perHour,
  });
  if (lately.count < of.perHour) return;
  const opening = (lately.oldest ?? of.at).getTime() + hourMs;
  const retryAfterSeconds = Math.min(900, Math.max(1, Math.ceil((opening - of.at.getTime()) / 1000)));
  throw new AppError('RATE_LIMITED', { retryAfterSeconds });
}

/**
 * The same for the same answers under the same key from the same address; without the installation's secret nobody finds
 * the address by trying. What is held as spam is no repetition of what is not: a visitor who was too quick is heard when
 * they send again.
 */
function hashOf({ platform, ip }: Ctx, { form, answers, files, isSpam, key }: Storing): Buffer {
  const checksums = new Map<unknown, string>(files.map(({ answer, checksum }) => [answer, checksum]));
  const bare = Object.entries(answers).map(([name, answer]) => [
    name,
    [answer].flat().map((one) => checksums.get(one) ?? one),
  ]);
  return createHmac('sha256', platform.config.auth.secret)
    .update(JSON.stringify([form.id, ip, isSpam, key, bare]))
    .digest();
}
