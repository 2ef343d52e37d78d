import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError, assertNoErrors, type FieldErrors } from '../../contracts/call/errors.ts';
import { styleOf } from '../../contracts/numbers/written-number.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import type { EmailMessage } from '../email-messages/email-messages.contract.ts';
import { harmlessValue } from '../entries/values/html-values.rules.ts';
import { type Answer, readAnswers } from '../forms/answers/answers.rules.ts';
import type { FormField } from '../forms/fields/form-fields.contract.ts';
import type { FormCount } from '../forms/forms.service.ts';
import { findVisitedForm, readFieldSet } from '../forms/visited-forms.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { searchTextOf } from './answers/answer-text.ts';
import { readRelatedTitles } from './answers/answered-titles.ts';
import type { MailedSubmission, MailWriter } from './intake/intake-parts.ts';
import type { MailLog } from './mail-log.ts';
import { keptSubmission } from './removed-submissions/kept-submission.ts';
import { toRows, toSubmission } from './submission-view.ts';
import type {
  BulkSubmissions,
  Submission,
  SubmissionChange,
  SubmissionQuery,
  SubmissionRow,
} from './submissions.contract.ts';
import {
  countByForm,
  countNotes,
  deleteSubmissions,
  insertEvents,
  listEvents,
  listFiles,
  listHeldSubmissions,
  listSubmissions as listSubmissionRows,
  type SubmissionEvent,
  type SubmissionRead,
  selectOptionalSubmission,
  updateSubmission,
} from './submissions.queries.ts';

/** What later features give: the writers of mails, and the log of mails. */
export interface MailSide {
  mails: readonly MailWriter[];
  logs: readonly MailLog[];
}

/** One page of submissions, the newest first, searched in answers, form and address [I21]. */
export async function listSubmissions(
  ctx: Ctx,
  { query, mail }: { query: SubmissionQuery; mail: MailSide },
): Promise<Page<SubmissionRow>> {
  const { rows, total } = await listSubmissionRows(ctx.db, query);
  const items = await toRows(ctx, { submissions: rows, log: mail.logs[0] });
  return { items, total, page: query.page, pageSize: query.pageSize };
}

/** One submission with what became of it [I22]. Rejects an id that nothing has. */
export async function readSubmission(ctx: Ctx, { id, mail }: { id: string; mail: MailSide }): Promise<Submission> {
  const row = await selectOptionalSubmission(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const [log] = mail.logs;
  const [item] = await toRows(ctx, { submissions: [row], log });
  if (!item) throw new AppError('NOT_FOUND');
  const fields = await readFieldSet(ctx, row.fieldSetId);
  return toSubmission(item, {
    fields,
    titles: await readRelatedTitles(ctx, [{ fields, answers: row.data }], ctx.actor),
    files: await listFiles(ctx.db, [id]),
    events: await listEvents(ctx.db, id),
    messages: log ? await log.messages(ctx, id) : [],
    mailTimeline: log ? await log.timeline(ctx, id) : [],
  });
}

/** What is kept of a submission under its id, for the feature that worked it out; null where there is none. */
export function findSubmission(ctx: Pick<Ctx, 'db'>, id: string): Promise<SubmissionRead | null> {
  return selectOptionalSubmission(ctx.db, id);
}

/** Changes status, answers or whether it was read [I24]. Rejects a stale version and answers that break their fields' rules. */
export function changeSubmission(
  ctx: Ctx,
  { id, change, mail }: { id: string; change: SubmissionChange; mail: MailSide },
): Promise<Submission> {
  return inTransaction(ctx, async (ctx) => {
    const [before] = await listHeldSubmissions(ctx.db, [id]);
    if (!before) throw new AppError('NOT_FOUND');
    if (change.version !== undefined && change.version !== before.version)
      throw new AppError('VERSION_CONFLICT', { current: await readSubmission(ctx, { id, mail }) });
    await applyChange(ctx, { before, change, mail });
    return readSubmission(ctx, { id, mail });
  });
}

/** A submission may have 1 MB. */
const changedAtOnce = 20;

/** One act on many submissions, all of them or none. Rejects without the permission for the action, and an unknown id. */
export function applyToSubmissions(
  ctx: Ctx,
  { bulk: { ids, action }, mail }: { bulk: BulkSubmissions; mail: MailSide },
): Promise<{ count: number }> {
  return inTransaction(ctx, async (ctx) => {
    if (!holdsPermission(ctx.actor, action === 'delete' ? 'form-submissions.delete' : 'form-submissions.edit'))
      throw new AppError('INSUFFICIENT_PERMISSIONS');
    // In one order, so that two of these calls never wait for each other.
    const chosen = [...new Set(ids)].sort();
    for (let from = 0; from < chosen.length; from += changedAtOnce) {
      const part = chosen.slice(from, from + changedAtOnce);
      const rows = await listHeldSubmissions(ctx.db, part);
      if (rows.length < part.length) throw new AppError('NOT_FOUND');
      if (action === 'delete') await remove(ctx, rows);
      else {
        const change = action === 'read' || action === 'unread' ? { isRead: action === 'read' } : { status: action };
        for (const before of rows) await applyChange(ctx, { before, change, mail });
      }
    }
    return { count: chosen.length };
  });
}

/** Deletes a submission with its files and history. It is kept for 30 days [Q29]. Rejects an id that nothing has. */
export function removeSubmission(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const rows = await listHeldSubmissions(ctx.db, [id]);
    if (rows.length === 0) throw new AppError('NOT_FOUND');
    await remove(ctx, rows);
    return null;
  });
}

const maxNotes = 200;

/** Adds a note to the history of a submission. Rejects an id that nothing has, and more than 200. */
export function noteSubmission(
  ctx: Ctx,
  { id, text, mail }: { id: string; text: string; mail: MailSide },
): Promise<Submission> {
  return inTransaction(ctx, async (ctx) => {
    const [before] = await listHeldSubmissions(ctx.db, [id]);
    if (!before) throw new AppError('NOT_FOUND');
    if ((await countNotes(ctx.db, id)) >= maxNotes)
      assertNoErrors({ text: [`A submission can have at most ${maxNotes} notes`] });
    await insertEvents(ctx.db, [eventOf(ctx, before, { type: 'note', facts: { text } })]);
    await audit(ctx, 'submission.noted', targetOf(before));
    return readSubmission(ctx, { id, mail });
  });
}

/**
 * Queues the mails of a submission once more, of all notifications or of some. A caller who may not view submissions is told of none of
 * them: they name whom a visitor named. Rejects an id that nothing has.
 */
export function resendSubmission(
  ctx: Ctx,
  { id, integrations, mail }: { id: string; integrations: readonly string[] | undefined; mail: MailSide },
): Promise<{ messages: EmailMessage[] }> {
  return inTransaction(ctx, async (ctx) => {
    const [before] = await listHeldSubmissions(ctx.db, [id]);
    if (!before) throw new AppError('NOT_FOUND');
    const mailed = await mailedOf(ctx, before);
    const [log] = mail.logs;
    const messages = mailed && log ? await log.resend(ctx, mailed, integrations) : [];
    await insertEvents(ctx.db, [eventOf(ctx, before, { type: 'resend', facts: { messages: messages.length } })]);
    await audit(ctx, 'submission.resent', targetOf(before));
    return { messages: holdsPermission(ctx.actor, 'form-submissions.view') ? messages : [] };
  });
}

/** A file that came with a submission. Rejects one that is not there. */
export async function openSubmissionFile(
  ctx: Ctx,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ name: string; content: Readable; size: number }> {
  const file = (await listFiles(ctx.db, [id])).find((one) => one.id === fileId);
  const stored = file && (await ctx.platform.storage.get(file.storageKey));
  if (!file || !stored) throw new AppError('NOT_FOUND');
  return { name: file.name, ...stored };
}

/** How much was sent through each of these forms; spam aside. */
export async function countSubmissions(
  ctx: Pick<Ctx, 'db'>,
  formIds: readonly string[],
): Promise<ReadonlyMap<string, FormCount>> {
  return new Map((await countByForm(ctx.db, formIds)).map(({ formId, ...count }) => [formId, count]));
}

interface Changing {
  before: SubmissionRead;
  change: Pick<SubmissionChange, 'status' | 'data' | 'isRead'>;
  mail: MailSide;
}

async function applyChange(ctx: Ctx, { before, change, mail }: Changing): Promise<void> {
  const { id } = before;
  const { status = before.status, isRead } = change;
  const edited = change.data ? await editedAnswers(ctx, { before, sent: change.data }) : null;
  // A request that changes nothing leaves the version, so that nobody else's copy becomes stale.
  if (edited === null && status === before.status && (isRead ?? before.isRead) === before.isRead) return;
  const leavesSpam = before.status === 'spam' && status !== 'spam';
  const isReleased = leavesSpam && before.isHeld;
  const at = ctx.platform.clock.now();
  await updateSubmission(ctx.db, { id, at, status, isRead, ...(isReleased && { isHeld: false }), ...edited?.values });
  const events = [
    ...(status === before.status
      ? []
      : [eventOf(ctx, before, { type: 'status', facts: { from: before.status, to: status } })]),
    ...(edited ? [eventOf(ctx, before, { type: 'edited', facts: { fields: edited.fields } })] : []),
  ];
  await insertEvents(ctx.db, events);
  const isTold = status !== before.status || edited !== null;
  if (isTold) {
    // Answers are personal: the audit log outlives them, and tells only that they changed.
    const facts = { status, ...(edited && { edited: edited.fields }) };
    await audit(ctx, 'submission.updated', { ...targetOf(before), before: { status: before.status }, after: facts });
  }
  const mailed = isReleased ? await mailedOf(ctx, { ...before, data: edited?.values.data ?? before.data }) : null;
  if (mailed) for (const { write } of mail.mails) await write(ctx, [mailed]);
}

async function editedAnswers(
  ctx: Ctx,
  { before, sent }: { before: SubmissionRead; sent: Readonly<Record<string, unknown>> },
) {
  const fields = await readFieldSet(ctx, before.fieldSetId);
  const changing = fields.filter(({ name }) => Object.hasOwn(sent, name));
  const fieldErrors: FieldErrors = {};
  for (const name of Object.keys(sent))
    if (!fields.some((field) => field.name === name)) fieldErrors[name.slice(0, 100)] = ['is not a field of this form'];
  const stored = Object.values(before.data).flat();
  // A file stays as it lies; another one cannot be named into the answers.
  const files = new Set(
    Object.values(sent)
      .flat()
      .filter((one) => stored.some((answer) => isDeepStrictEqual(answer, one))),
  );
  const { locale } = await readSettings(ctx);
  const reading = { clean: harmlessValue, files, style: styleOf(locale) };
  const { answers, fieldErrors: broken } = readAnswers(changing.map(unconditional), sent, reading);
  const all = Object.entries({ ...fieldErrors, ...broken }).map(([path, messages]) => [`data.${path}`, messages]);
  assertNoErrors(Object.fromEntries(all));
  const kept = Object.entries(before.data).filter(([name]) => !Object.hasOwn(sent, name));
  const data = { ...Object.fromEntries(kept), ...answers } as Record<string, Answer>;
  const titles = await readRelatedTitles(ctx, [{ fields, answers: data }], null);
  const searchText = searchTextOf({ fields }, data, titles);
  return { fields: changing.map(({ name }) => name), values: { data, searchText } };
}

/** Staff may correct or clear an answer whatever the others say. */
const unconditional = (field: FormField): FormField =>
  ({ ...field, conditionalLogic: undefined, validation: { ...field.validation, required: false } }) as FormField;

async function remove(ctx: Ctx, rows: readonly SubmissionRead[]): Promise<void> {
  await keepRemoved(
    ctx,
    keptSubmission,
    rows.map((row) => ({ id: row.id, label: labelOf(row) })),
  );
  await deleteSubmissions(
    ctx.db,
    rows.map(({ id }) => id),
  );
  for (const row of rows) await audit(ctx, 'submission.deleted', targetOf(row));
}

/** What a notification is written of; null when the form is gone. */
/** A submission as a notification is written of it. Rejects one that is not there, or whose form is gone. */
export async function readMailedSubmission(ctx: Ctx, id: string): Promise<MailedSubmission> {
  const row = await selectOptionalSubmission(ctx.db, id);
  const mailed = row && (await mailedOf(ctx, row));
  if (!mailed) throw new AppError('NOT_FOUND');
  return mailed;
}

async function mailedOf(ctx: Ctx, row: SubmissionRead): Promise<MailedSubmission | null> {
  const form = await findVisitedForm(ctx, { id: row.formId });
  const answers = row.data as Record<string, Answer>;
  return form && { id: row.id, createdAt: row.createdAt, form, answers };
}

function eventOf(
  { actor, platform }: Ctx,
  { id }: SubmissionRead,
  event: Pick<SubmissionEvent, 'type' | 'facts'>,
): SubmissionEvent {
  return {
    ...event,
    id: newId(),
    submissionId: id,
    byId: actor.userId,
    byEmail: actor.email,
    at: platform.clock.now(),
  };
}

/** Names nobody: the form, and the beginning of the id. */
const labelOf = ({ id, formName }: Pick<SubmissionRead, 'id' | 'formName'>) => `${formName} ${id.slice(0, 8)}`;
const targetOf = (row: SubmissionRead) => ({ type: 'form-submission', id: row.id, label: labelOf(row) });
