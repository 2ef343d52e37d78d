import { createHash, createHmac } from 'node:crypto';
import { AppError } from '../../../contracts/call/errors.ts';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import { createGathering } from '../../../platform/admission/gather.ts';
import { groupsOfSubmissions } from '../../../platform/admission/lanes.ts';
import type { Ctx, Platform } from '../../../platform/context/context.ts';
import { pageContext } from '../../../platform/context/visitor-context.ts';
import { isConnectionLost } from '../../../platform/db/constraint.ts';
import { inTransaction, writeAhead } from '../../../platform/db/transaction.ts';
import { notifyBackPressure } from '../../../platform/jobs/outbox-wake-up.ts';
import type { Answer } from '../../forms/answers/answers.rules.ts';
import type { VisitedForm } from '../../forms/visited-forms.ts';
import { countLateSubmission } from '../../limits/visitor-limits.ts';
import { type RelatedTitles, searchTextOf } from '../answers/answer-text.ts';
import type { KeptAnswerFile } from '../files/kept-file.rules.ts';
import { intakePartsOf, type MailedSubmission } from './intake-parts.ts';
import { assertOpen } from './open-form.ts';
import {
  advisoryLocks,
  type NewSubmission,
  readState,
  type SentLately,
  type State,
  submissionFileInsert,
  submissionsInsert,
} from './storing.queries.ts';
import { keptVisitor } from './visitor.rules.ts';

export interface Storing {
  id: string;
  form: VisitedForm;
  answers: Record<string, Answer>;
  /** Of the entries that the answers name. */
  titles: RelatedTitles;
  files: readonly KeptAnswerFile[];
  isSpam: boolean;
  metadata: Record<string, unknown>;
  /** Names one act of sending; another one with the same answers is a submission of its own. */
  key: string | null;
  referrer: string | null;
  /** Keeps what belongs to it, in the same transaction. */
  store?: (ctx: Ctx, submission: { id: string; isSpam: boolean }) => Promise<void>;
}

interface Waiting {
  ctx: Ctx;
  submission: Storing;
  dataHash: Buffer;
  /** Of its answers, in characters. */
  size: number;
  at: Date;
}

const hourMs = 3_600_000;
/** The same answers again within this time are the same submission: without a key, and under the one that they came with. */
const repeatMs = { withoutKey: 10_000, withKey: 24 * hourMs };

const maxInGroup = 32;
/** A mail repeats the answers that it is about, so that a group of large ones would take many times their room. */
const maxSizeOfGroup = 2_000_000;

const gatheringOf = onePerObject((platform: Platform) =>
  createGathering<Waiting, string>({
    max: maxInGroup,
    maxSize: maxSizeOfGroup,
    sizeOf: ({ size }) => size,
    atOnce: groupsOfSubmissions,
    together: (waiting) => storeTogether(platform, waiting),
    alone: storeAlone,
    isOfAll: isConnectionLost,
  }),
);

/**
 * Stores a submission with its files and messages, all or nothing. Those that wait at the same time share one transaction and
 * its commit; none fails by another. Answers the id under which it is stored: its own, or that of the same one a moment ago.
 * Rejects one beyond the most of its form in an hour, or at all, and in the hour's second half one of who sent many.
 */
export function storeSubmission(ctx: Ctx, submission: Storing): Promise<string> {
  const waiting = { ctx, submission, ...sizedHashOf(ctx, submission), at: ctx.platform.clock.now() };
  return ctx.transaction !== null || standsAlone(waiting) ? storeAlone(waiting) : gatheringOf(ctx.platform)(waiting);
}

/** Files take room in the transaction, and last places are given one after the other. */
function standsAlone({ ctx: { platform }, submission }: Waiting): boolean {
  const { form, files } = submission;
  if (submission.store || files.length > 0 || form.settings.maxSubmissions !== null) return true;
  return intakePartsOf(platform).writers.some((writer) => writer.standsAlone(platform, submission));
}

function storeTogether(
  platform: Platform,
  waiting: readonly Waiting[],
): Promise<readonly PromiseSettledResult<string>[]> {
  if (waiting.length > 1) notifyBackPressure(platform);
  const requestId = waiting.map(({ ctx }) => ctx.requestId).join(' ');
  const ctx = { ...pageContext({ platform, requestId }), db: platform.visitorChanges.db };
  return inTransaction(ctx, (ctx) => store(ctx, waiting));
}

function storeAlone(waiting: Waiting): Promise<string> {
  return inTransaction(waiting.ctx, async (ctx) => {
    const [result] = await store(ctx, [waiting]);
    if (result?.status === 'fulfilled') return result.value;
    throw result?.reason;
  });
}

/** What becomes of each; what is rejected leaves nothing behind. */
async function store(ctx: Ctx, waiting: readonly Waiting[]): Promise<PromiseSettledResult<string>[]> {
  await writeAhead(ctx, advisoryLocks(waiting.map(({ dataHash }) => dataHash)));
  const known = await readKnown(ctx, waiting);
  const rows: NewSubmission[] = [];
  const mailed: MailedSubmission[] = [];
  const results: PromiseSettledResult<string>[] = [];
  for (const one of waiting) {
    const { id, form, answers, isSpam } = one.submission;
    const first = known.firstOf(one);
    const refusal = first === null ? await known.takePlace(one) : null;
    if (refusal !== null) results.push({ status: 'rejected', reason: refusal });
    else results.push({ status: 'fulfilled', value: first ?? id });
    if (first !== null || refusal !== null) continue;
    if (form.settings.maxSubmissions !== null) {
      // One after the other, so that no two take the last place.
      await writeAhead(ctx, advisoryLocks([Buffer.from(form.id.replaceAll('-', ''), 'hex').subarray(8)]));
      await assertOpen(ctx, form);
    }
    rows.push(rowOf(one));
    if (!isSpam) mailed.push({ id, createdAt: one.at, form, answers });
  }
  if (rows.length > 0) await writeAhead(ctx, submissionsInsert(rows));
  const stored = new Set(rows.map(({ id }) => id));
  for (const { submission, at, ctx: own } of waiting) {
    if (!stored.has(submission.id)) continue;
    await storeFiles(ctx, submission, at);
    await submission.store?.({ ...ctx, ip: own.ip }, submission);
  }
  if (mailed.length > 0) for (const { write } of intakePartsOf(ctx.platform).writers) await write(ctx, mailed);
  return results;
}

/** What came in before, and how many more each form takes within the hour. */
async function readKnown(ctx: Ctx, waiting: readonly Waiting[]) {
  const sent = waiting.map(({ submission, dataHash, at }) => {
    const since = new Date(at.getTime() - (submission.key === null ? repeatMs.withoutKey : repeatMs.withKey));
    return { dataHash, since };
  });
  // Spam has a bound of its own, so that machines do not close a form to people.
  const boundOf = ({ submission: { form, isSpam } }: Waiting) => `${form.id} ${isSpam}`;
  const bounds = new Map(ctx.platform.config.rateLimits ? waiting.map((one) => [boundOf(one), one]) : []);
  const lately = [...bounds.values()].map(({ submission: { form, isSpam }, at }: Waiting) => ({
    formId: form.id,
    isHeld: isSpam,
    since: new Date(at.getTime() - hourMs),
    max: form.settings.perHour,
  }));
  const state = await readStateInSlot(ctx, { sent, lately });
  const idOf = new Map<string, string>();
  for (const [place, { dataHash }] of waiting.entries()) {
    const repeated = state.repeated[place];
    if (repeated) idOf.set(dataHash.toString('hex'), repeated);
  }
  const counts = new Map([...bounds.keys()].map((bound, place) => [bound, state.lately[place]]));
  return {
    /** The same one a moment ago, or before it in this group. */
    firstOf: ({ dataHash }: Waiting) => idOf.get(dataHash.toString('hex')) ?? null,
    /** Takes one of the places that are left; the error if there is none, or none for this sender. */
    takePlace: async (one: Waiting): Promise<AppError | null> => {
      const count = counts.get(boundOf(one));
      const refusal = count ? await errorBeyond(ctx, one, count) : null;
      if (refusal !== null) return refusal;
      if (count) count.count += 1;
      idOf.set(one.dataHash.toString('hex'), one.submission.id);
      return null;
    },
  };
}

/** As many as others may be storing meanwhile. */
const inReach = 100;
/** Half of what a form takes in an hour is for anybody, the rest for who sends little of it. */
const isLate = ({ count, max }: { count: number; max: number }) => 2 * count >= max;

/**
 * Where a form has few places left within the hour, they are given one transaction after the other, so that no two take the
 * last one; in the second half too, so that no two wait for each other's senders.
 */
async function readStateInSlot(ctx: Ctx, of: Parameters<typeof readState>[1]): Promise<State> {
  const state = await readState(ctx.db, of);
  const scarce = of.lately.filter(({ max }, place) => {
    const count = (state.lately[place]?.count ?? 0) + inReach;
    return count > max || isLate({ count, max });
  });
  if (scarce.length === 0) return state;
  const slotOf = ({ formId, isHeld }: SentLately) => createHash('sha256').update(`${formId} ${isHeld}`).digest();
  await writeAhead(ctx, advisoryLocks(scarce.map(slotOf)));
  return readState(ctx.db, of);
}

async function errorBeyond(
  { db }: Ctx,
  { ctx, submission: { form, isSpam }, at }: Waiting,
  { count, oldest }: { count: number; oldest: string | null },
): Promise<AppError | null> {
  const max = form.settings.perHour;
  const isOpen =
    count < max &&
    (!isLate({ count, max }) || (await countLateSubmission({ ...ctx, db }, { formId: form.id, isSpam, max })));
  if (isOpen) return null;
  const opening = (oldest === null ? at : new Date(oldest)).getTime() + hourMs;
  const retryAfterSeconds = Math.min(900, Math.max(1, Math.ceil((opening - at.getTime()) / 1000)));
  return new AppError('RATE_LIMITED', { retryAfterSeconds });
}

function rowOf({ ctx, submission, dataHash, at }: Waiting): NewSubmission {
  const { id, form, answers, titles, isSpam, metadata, referrer } = submission;
  const ownVisitor = { ipAddress: ctx.ip, userAgent: ctx.userAgent, referrer };
  return {
    id,
    formId: form.id,
    fieldSetId: form.fieldSetId,
    formName: form.name,
    data: answers,
    metadata,
    status: isSpam ? 'spam' : 'submitted',
    isHeld: isSpam,
    ...keptVisitor(ownVisitor, form.settings.visitorData),
    userId: ctx.actor.userId,
    userEmail: ctx.actor.email,
    searchText: searchTextOf(form, answers, titles),
    dataHash,
    at,
  };
}

async function storeFiles(ctx: Ctx, { id, files }: Storing, at: Date): Promise<void> {
  for (const { answer, field, storageKey } of files) {
    const file = { ...answer, submissionId: id, field, storageKey, createdAt: at };
    await writeAhead(ctx, submissionFileInsert(ctx.db, file));
  }
}

/**
 * The same for the same answers under the same key from the same address; without the installation's secret nobody finds
 * the address by trying. What is held as spam is no repetition of what is not: a visitor who was too quick is heard when
 * they send again.
 */
function sizedHashOf(
  { platform, ip }: Ctx,
  { form, answers, files, isSpam, key }: Storing,
): Pick<Waiting, 'dataHash' | 'size'> {
  const checksums = new Map<unknown, string>(files.map(({ answer, checksum }) => [answer, checksum]));
  const bare = Object.entries(answers).map(([name, answer]) => [
    name,
    [answer].flat().map((one) => checksums.get(one) ?? one),
  ]);
  const hashed = JSON.stringify([form.id, ip, isSpam, key, bare]);
  const dataHash = createHmac('sha256', platform.config.auth.secret).update(hashed).digest();
  return { dataHash, size: hashed.length };
}
