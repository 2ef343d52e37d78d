import { createHmac } from 'node:crypto';
import { AppError, refuseFaults } from '../../../contract-kit/call/errors.ts';
import { fieldText } from '../../../field-kinds/fields/facts.ts';
import type { Ctx, Platform } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { publicSideOf } from '../../../platform/context/public-reads.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { inTurn } from '../../delivery/public-questions.ts';
import { harmlessHtml } from '../../entries/values/html-values.rules.ts';
import { type Answer, readAnswers } from '../../forms/answers/answers.rules.ts';
import { answersOfParts, ownPart } from '../../forms/answers/sent-parts.rules.ts';
import { opennessOf } from '../../forms/forms.rules.ts';
import { effectiveSettings } from '../../forms/settings/form-settings.rules.ts';
import { findVisitedForm, type VisitedForm } from '../../forms/visits/visited-forms.ts';
import { type InspectedAnswerFile, inspectAnswerFiles, keepAnswerFiles, type SentFile } from '../files/answer-files.ts';
import { formToken, readFormToken } from './form-token.ts';
import type { PublicForm, Received, Sent } from './intake.contract.ts';
import {
  awaitTurn,
  countSubmissionsSince,
  hasSubmissions,
  insertSubmission,
  insertSubmissionFiles,
  selectOptionalRepeated,
} from './intake.queries.ts';
import { findUnknownEntries } from './known-entries.ts';
import { keptVisitor } from './visitor.rules.ts';

declare module '../../../platform/feature.ts' {
  interface Offers {
    /** Writes the messages of a submission, in the transaction that stores it, in the order of the form's notifications [I28]. */
    submissionMails: MailWriter;
  }
}

/** What a notification is written of. */
export interface MailedSubmission {
  id: string;
  createdAt: Date;
  form: VisitedForm;
  /** By field name; hidden and empty fields are absent. */
  answers: Readonly<Record<string, Answer>>;
}

export type MailWriter = (ctx: Ctx, submission: MailedSubmission) => Promise<void>;

const writersOf = new WeakMap<Platform, readonly MailWriter[]>();

/** Says who writes the mails of submissions in this process, whichever way these come in; the calls and the pages share it. */
export function setMailWriters(platform: Platform, writers: readonly MailWriter[]): void {
  writersOf.set(platform, writers);
}

export type FormName = { slug: string } | { id: string };

/**
 * Reads for somebody outside on the connections of public reads, in turn with others. Refuses an address that asks for too
 * much at a time, and everybody when they are too many.
 */
export function asPublicRead<T>(ctx: Ctx, read: (ctx: Ctx) => Promise<T>): Promise<T> {
  const platform = publicSideOf(ctx.platform);
  return inTurn({ platform, owner: ownerOf(ctx) }, () => read({ ...ctx, platform, db: platform.db }));
}

/** An open form as visitors fill it in. Refuses one that is unknown, a draft, or closed. */
export async function readOpenForm(ctx: Ctx, name: FormName): Promise<PublicForm> {
  const form = await openForm(ctx, name);
  const { submitLabel } = effectiveSettings(form.settings);
  return {
    name: form.name,
    slug: form.slug,
    description: form.description,
    fields: [...form.fields],
    settings: { submitLabel },
    token: formToken(ctx.platform, form.id),
  };
}

/** A form that takes answers at this moment. Refuses one that is unknown, a draft, or closed [I12]. */
export async function openForm(ctx: Ctx, name: FormName): Promise<VisitedForm> {
  const form = await findVisitedForm(ctx, name);
  if (!form) throw new AppError('FORM_NOT_FOUND');
  await refuseClosed(ctx, form);
  return form;
}

async function refuseClosed(ctx: Ctx, form: VisitedForm): Promise<void> {
  const settings = effectiveSettings(form.settings);
  const { maxSubmissions: most } = settings;
  const isFull = most !== null && (await hasSubmissions(ctx.db, { formId: form.id, most }));
  const openness = opennessOf(form, settings, { now: ctx.platform.clock.now(), isFull });
  if (openness === 'unknown') throw new AppError('FORM_NOT_FOUND');
  if (openness === 'closed') throw new AppError('FORM_CLOSED', { error: settings.closedMessage });
}

/** What a visitor reads after a form was sent. Refuses a form that is unknown or a draft. */
export async function readSentMessage(ctx: Ctx, name: FormName): Promise<{ name: string; message: string }> {
  const form = await findVisitedForm(ctx, name);
  if (!form || form.status === 'draft') throw new AppError('FORM_NOT_FOUND');
  return { name: form.name, message: effectiveSettings(form.settings).confirmationMessage };
}

/** True if a page of another site may read and send a form. */
export async function mayBeSentFrom(ctx: Ctx, { name, from }: { name: FormName; from: string }): Promise<boolean> {
  const form = await findVisitedForm(ctx, name);
  return form !== null && isAllowedOrigin(form, from);
}

function isAllowedOrigin({ settings }: VisitedForm, origin: string): boolean {
  const { allowedOrigins } = effectiveSettings(settings);
  return allowedOrigins.includes('*') || allowedOrigins.includes(origin);
}

export interface Sending {
  name: FormName;
  sent: Sent;
  files: readonly SentFile[];
  /** The page that it comes from: the origin of another site, or null; and its address. */
  caller: { foreignOrigin: string | null; referrer: string | null };
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
  const { answers, inspected } = await checkedAnswers(ctx, { form, sent, files, isSpam });
  const submission = {
    id: newId(),
    form,
    answers,
    files: inspected,
    isSpam,
    metadata: sent.metadata ?? {},
    referrer: caller.referrer,
  };
  const named = new Set(Object.values(answers).flatMap((answer) => [answer].flat()));
  const kept = inspected.filter(({ answer }) => named.has(answer as never));
  await keepAnswerFiles(ctx, { submissionId: submission.id, files: kept });
  const { confirmationType, confirmationUrl, confirmationMessage } = effectiveSettings(form.settings);
  const redirect = confirmationType === 'redirect' ? { redirectUrl: confirmationUrl } : {};
  return async (ctx) => {
    const id = await store(ctx, { ...submission, files: kept });
    return { data: { id, ...redirect }, message: confirmationMessage };
  };
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

async function checkedAnswers(
  ctx: Ctx,
  { form, sent, files, isSpam }: { form: VisitedForm; sent: Sent; files: readonly SentFile[]; isSpam: boolean },
): Promise<{ answers: Record<string, Answer>; inspected: InspectedAnswerFile[] }> {
  const { inspected, problems: unfit } = await inspectAnswerFiles(form.fields, files);
  const raw: Record<string, unknown> = { ...(sent.parts ? answersOfParts(sent.parts) : sent.data) };
  for (const field of form.fields) {
    const own = inspected.filter((file) => file.field === field.name);
    if (own.length > 0) raw[field.name] = own.map(({ answer }) => answer);
  }
  const ownFiles = new Set(inspected.map(({ answer }) => answer));
  const { answers, problems } = readAnswers(form.fields, raw, { clean: harmlessHtml, files: ownFiles });
  if (isSpam) return { answers, inspected };
  refuseFaults({ ...problems, ...unfit, ...(await findUnknownEntries(ctx, { fields: form.fields, answers })) });
  if (Object.keys(answers).length === 0) refuseFaults({ data: ['Fill in at least one field'] });
  return { answers, inspected };
}

interface Storing {
  id: string;
  form: VisitedForm;
  answers: Record<string, Answer>;
  files: readonly InspectedAnswerFile[];
  isSpam: boolean;
  metadata: Record<string, unknown>;
  referrer: string | null;
}

const hourMs = 3_600_000;
/** The same answers again within this time are the same submission. */
const repeatMs = 10_000;

/** Answers the id under which it is stored: its own, or that of the same one a moment ago. */
function store(ctx: Ctx, submission: Storing): Promise<string> {
  const { id, form, answers, files, isSpam, metadata, referrer } = submission;
  const settings = effectiveSettings(form.settings);
  const dataHash = hashOf(ctx, submission);
  const at = ctx.platform.clock.now();
  return inTransaction(ctx, async (ctx) => {
    await awaitTurn(ctx.db, dataHash);
    const since = new Date(at.getTime() - repeatMs);
    const first = await selectOptionalRepeated(ctx.db, { formId: form.id, dataHash, since });
    if (first !== null) return first;
    await refuseTooMany(ctx, { form, isSpam, perHour: settings.perHour, at });
    if (settings.maxSubmissions !== null) {
      // One after the other, so that no two take the last place.
      await awaitTurn(ctx.db, Buffer.from(form.id.replaceAll('-', ''), 'hex').subarray(8));
      await refuseClosed(ctx, form);
    }
    const ownVisitor = { ipAddress: ctx.ip, userAgent: ctx.userAgent, referrer };
    await insertSubmission(ctx.db, {
      id,
      formId: form.id,
      fieldSetId: form.fieldSetId,
      formName: form.name,
      data: answers,
      metadata,
      status: isSpam ? 'spam' : 'submitted',
      isHeld: isSpam,
      ...keptVisitor(ownVisitor, settings.visitorData),
      userId: ctx.actor.userId,
      userEmail: ctx.actor.email,
      searchText: searchTextOf(form, answers),
      dataHash,
      at,
    });
    await insertSubmissionFiles(
      ctx.db,
      files.map(({ answer, field, storageKey }) => ({ ...answer, submissionId: id, field, storageKey, createdAt: at })),
    );
    if (!isSpam)
      for (const write of writersOf.get(ctx.platform) ?? []) await write(ctx, { id, createdAt: at, form, answers });
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

/** The same for the same answers from the same address; without the installation's secret nobody finds the address by trying. */
/** What is held as spam is no repetition of what is not: a visitor who was too quick is heard when they send again. */
function hashOf({ platform, ip }: Ctx, { form, answers, files, isSpam }: Storing): Buffer {
  const checksums = new Map<unknown, string>(files.map(({ answer, checksum }) => [answer, checksum]));
  const bare = Object.entries(answers).map(([name, answer]) => [
    name,
    [answer].flat().map((one) => checksums.get(one) ?? one),
  ]);
  return createHmac('sha256', platform.config.auth.secret)
    .update(JSON.stringify([form.id, ip, isSpam, bare]))
    .digest();
}

const longestSearchText = 10_000;

/** What the list of submissions is searched in: the answers as people read them. */
export function searchTextOf(
  { fields }: Pick<VisitedForm, 'fields'>,
  answers: Readonly<Record<string, Answer>>,
): string {
  const texts = fields.flatMap((field) => {
    const answer = Object.hasOwn(answers, field.name) ? answers[field.name] : undefined;
    return answer === undefined ? [] : [answerText(field, answer).slice(0, longestSearchText)];
  });
  return texts.join('\n').slice(0, longestSearchText).toWellFormed();
}

/** An answer as a line of text: of files their names. */
export function answerText(field: VisitedForm['fields'][number], answer: unknown): string {
  const members = [answer].flat();
  const names = members.map((one) => (isFileAnswer(one) ? one.name : null));
  if (members.length > 0 && !names.includes(null)) return names.join(', ');
  return fieldText(field, answer);
}

const isFileAnswer = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'mimeType' in value && 'name' in value;
