import type { Page } from '../../../contracts/call/endpoint.ts';
import { AppError, assertNoErrors, type FieldErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { audit } from '../../audit/audit.service.ts';
import { readPlaces } from '../../locations/locations.service.ts';
import { listMediaFiles } from '../../media/media.service.ts';
import { readSettings, siteDay } from '../../settings/settings.service.ts';
import { findMachines } from '../../shop/machine/machines.service.ts';
import { centsOf, dollarsOf, priceOf } from '../../shop/machine/price.rules.ts';
import { queueAcceptedMails, queueAnswerMail } from '../quote-mails.ts';
import type { AnsweredLine } from '../quote-parts.rules.ts';
import {
  type AnswerRow,
  insertAnswer,
  type LineRow,
  listAnswers,
  listLines,
  listQuoteIdsOf,
  listQuotes as listQuoteRows,
  type QuoteRow,
  selectOptionalHeldQuote,
  selectOptionalQuote,
  updateQuote,
} from '../quotes.queries.ts';
import { lineOfRow } from '../record-quote.ts';
import type { AnswerDraft, ListedQuote, Quote, QuoteAnswer, QuoteEdit, QuoteQuery } from './answering.contract.ts';
import { statusOf } from './answering.rules.ts';

/** One page of quotes. */
export async function listQuotes(ctx: Ctx, query: QuoteQuery): Promise<Page<ListedQuote>> {
  const { timeZone } = await readSettings(ctx);
  const today = await siteDay(ctx);
  const { rows, total } = await listQuoteRows(ctx.db, { query, today, timeZone });
  const labels = await branchLabels(ctx);
  return {
    items: rows.map((row) => toListed(row, { today, labels })),
    total,
    page: query.page,
    pageSize: query.pageSize,
  };
}

/** One quote. Rejects an id that nothing has. */
export async function readQuoteOf(ctx: Ctx, id: string): Promise<Quote> {
  const row = await selectOptionalQuote(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const today = await siteDay(ctx);
  const { totals, taxUnavailable, coupon, message, acceptedBy, settledAt, statusUrl } = row;
  const answers = await listAnswers(ctx.db, id);
  return {
    ...toListed(row, { today, labels: await branchLabels(ctx) }),
    lines: (await listLines(ctx.db, id)).map(lineOfRow),
    ...{ totals, taxUnavailable, coupon, message, acceptedBy, statusUrl },
    settledAt: settledAt?.toISOString() ?? null,
    answers: await toAnswers(ctx, answers),
  };
}

/**
 * The quotes of an address with what they were answered, for the file of all that is kept of one person. The file breaks off when
 * its reader loses the right.
 */
export async function* exportQuotes(ctx: Ctx, { email }: { email: string }): AsyncGenerator<{ quote: Quote }> {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await listQuoteIdsOf(ctx.db, { email, after });
    for (const id of ids) yield { quote: await readQuoteOf(ctx, id) };
    after = ids.at(-1) ?? null;
    if (after === null) return;
    await ctx.confirmActor?.(ctx);
  }
}

/**
 * Answers a quote: the buyer is mailed what it costs and until when, and the quote's page says so. A later answer takes the place
 * of the one before. Rejects an accepted quote, a stale version, machines and files that are not there, and a day that has passed.
 */
export function answerQuote(
  ctx: Ctx,
  { id, draft }: { id: string; draft: AnswerDraft },
): Promise<QuoteAnswer & { version: number }> {
  return inTransaction(ctx, async (ctx) => {
    const row = await held(ctx, { id, version: draft.version });
    if (row.status === 'accepted') throw new AppError('QUOTE_ACCEPTED');
    const now = ctx.platform.clock.now();
    const issues: FieldErrors = {};
    if (draft.validUntil < (await siteDay(ctx))) issues['validUntil'] = ['must not have passed'];
    const files = draft.files ?? [];
    const known = new Set((await listMediaFiles(ctx, files)).map((file) => file.id));
    for (const [place, file] of files.entries())
      if (!known.has(file)) issues[`files.${place}`] = ['This file was not found'];
    const lines = await offeredLines(ctx, { id, draft, issues });
    assertNoErrors(issues);
    const centsIn = (given: number | undefined, usual: number) => (given === undefined ? usual : (centsOf(given) ?? 0));
    const { tax = 0, financeTax = 0, discount = 0, creditPrice = 0 } = row.totals;
    const freight = centsIn(draft.freight, 0);
    const taxed = centsIn(draft.tax, centsOf(creditPrice > 0 ? financeTax : tax) ?? 0);
    const less = centsIn(draft.discount, centsOf(discount) ?? 0);
    const sum = lines.reduce((all, line) => all + totalOf(line), 0) + freight + taxed;
    if (less > sum) assertNoErrors({ discount: ['must not be more than the machines, freight and tax together'] });
    const answer = {
      ...{ id: newId(), quoteId: id, message: draft.message, lines, freight, tax: taxed, discount: less },
      ...{ total: sum - less, validUntil: draft.validUntil, files },
      answeredBy: ctx.actor.userId,
      answeredByName: ctx.actor.displayName,
      createdAt: now,
    };
    await insertAnswer(ctx.db, answer);
    const change = { status: 'answered' as const, validUntil: draft.validUntil, answeredAt: now, settledAt: null };
    await updateQuote(ctx.db, { id, at: now, change });
    await audit(ctx, 'quote.answered', {
      ...targetOf(row),
      after: { total: dollarsOf(answer.total), validUntil: draft.validUntil },
    });
    await queueAnswerMail(ctx, { quote: row, answer });
    const [told] = await toAnswers(ctx, [answer]);
    return { ...(told as QuoteAnswer), version: row.version + 1 };
  });
}

/** Closes a quote, or gives it to another branch. Rejects a stale version, an accepted quote that is closed, and a branch that is not there. */
export function changeQuote(ctx: Ctx, { id, change }: { id: string; change: QuoteEdit }): Promise<Quote> {
  return inTransaction(ctx, async (ctx) => {
    const row = await held(ctx, { id, version: change.version });
    const { status, branch } = change;
    if (branch && !(await branchLabels(ctx)).has(branch)) assertNoErrors({ branch: ['This branch was not found'] });
    const isClosed = status !== undefined && row.status !== 'closed';
    const isMoved = branch !== undefined && branch !== row.branchId;
    if (isClosed || isMoved) {
      const at = ctx.platform.clock.now();
      const closing = isClosed ? { status, settledAt: row.settledAt ?? at } : {};
      await updateQuote(ctx.db, { id, at, change: { ...closing, ...(isMoved && { branchId: branch }) } });
      const before = { status: row.status, branch: row.branchId };
      const after = { status: status ?? row.status, branch: branch === undefined ? row.branchId : branch };
      await audit(ctx, isClosed ? 'quote.closed' : 'quote.updated', { ...targetOf(row), before, after });
    }
    return readQuoteOf(ctx, id);
  });
}

/** Why a buyer's word comes too late, or twice; null where it counts. */
export type Unsettled = 'expired' | 'settled' | 'unanswered' | null;

/** What the buyer says to the last answer, once and on its last day at the latest; tells those who answer quotes. Answers why it does not count. */
export function settleQuote(
  ctx: Ctx,
  { id, accepted, name }: { id: string; accepted: boolean; name: string },
): Promise<Unsettled> {
  return inTransaction(ctx, async (ctx) => {
    const row = await selectOptionalHeldQuote(ctx.db, id);
    if (!row) throw new AppError('NOT_FOUND');
    const now = ctx.platform.clock.now();
    const status = statusOf(row, await siteDay(ctx));
    if (status === 'new') return 'unanswered';
    if (status !== 'answered') return status === 'expired' ? 'expired' : 'settled';
    const change = accepted
      ? { status: 'accepted' as const, acceptedBy: name, settledAt: now }
      : { status: 'declined' as const, settledAt: now };
    await updateQuote(ctx.db, { id, at: now, change });
    await audit(ctx, accepted ? 'quote.accepted' : 'quote.declined', {
      ...targetOf(row),
      after: { status: change.status },
    });
    const [answer] = (await listAnswers(ctx.db, id)).toReversed();
    if (accepted && answer) await queueAcceptedMails(ctx, { quote: row, answer, name });
    return null;
  });
}

async function held(ctx: Ctx, { id, version }: { id: string; version: number | undefined }): Promise<QuoteRow> {
  const row = await selectOptionalHeldQuote(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (version !== undefined && version !== row.version)
    throw new AppError('VERSION_CONFLICT', { current: await readQuoteOf(ctx, id) });
  return row;
}

const targetOf = ({ id, number }: QuoteRow) => ({ type: 'quote', id, label: number });

/** The lines of an answer: those that it names, at its prices, else at those of the quote, else at today's. */
async function offeredLines(
  ctx: Ctx,
  { id, draft, issues }: { id: string; draft: AnswerDraft; issues: FieldErrors },
): Promise<AnsweredLine[]> {
  const quoted = await listLines(ctx.db, id);
  if (!draft.lines) return quoted.map(offeredOf);
  const bySlug = new Map(quoted.map((line) => [line.slug, line]));
  const others = draft.lines.flatMap(({ slug }) => (bySlug.has(slug) ? [] : [slug]));
  const machines = others.length === 0 ? [] : await findMachines(ctx, { slugs: others });
  return draft.lines.flatMap(({ slug, price, attachments }, place): AnsweredLine[] => {
    const line = bySlug.get(slug);
    const machine = line ? null : machines.find((one) => one.slug === slug);
    const known = line
      ? offeredOf(line)
      : machine && { slug, title: machine.title, quantity: 1, price: priceOf(machine) ?? 0, attachments: [] };
    if (!known) {
      issues[`lines.${place}.slug`] = ['This machine was not found'];
      return [];
    }
    return [
      {
        ...known,
        ...(price !== undefined && { price: centsOf(price) ?? 0 }),
        ...(attachments && {
          attachments: attachments.map((one) => ({ name: one.name, price: centsOf(one.price) ?? 0 })),
        }),
      },
    ];
  });
}

const offeredOf = ({ slug, title, quantity, price, attachments }: LineRow): AnsweredLine => ({
  ...{ slug, title, quantity, price: price ?? 0 },
  attachments: attachments.map(({ name, price: of }) => ({ name, price: of })),
});

/** In cents. */
const totalOf = ({ price, quantity, attachments }: AnsweredLine): number =>
  quantity * attachments.reduce((sum, one) => sum + one.price, price);

async function toAnswers(
  ctx: Ctx,
  answers: readonly (Omit<AnswerRow, 'files'> & { files: readonly string[] })[],
): Promise<QuoteAnswer[]> {
  const files = await listMediaFiles(ctx, [...new Set(answers.flatMap((answer) => answer.files))]);
  const byId = new Map(files.map((file) => [file.id, file]));
  return answers.map((answer) => ({
    ...{ id: answer.id, message: answer.message, validUntil: answer.validUntil },
    lines: answer.lines.map((line) => ({
      ...line,
      price: dollarsOf(line.price),
      attachments: line.attachments.map(({ name, price }) => ({ name, price: dollarsOf(price) })),
      total: dollarsOf(totalOf(line)),
    })),
    ...{ freight: dollarsOf(answer.freight), tax: dollarsOf(answer.tax), discount: dollarsOf(answer.discount) },
    total: dollarsOf(answer.total),
    files: answer.files.flatMap((id) => {
      const file = byId.get(id);
      return file ? { id, name: file.fileName, url: file.fileUrl } : [];
    }),
    by: answer.answeredByName === null ? null : { id: answer.answeredBy, displayName: answer.answeredByName },
    createdAt: answer.createdAt.toISOString(),
  }));
}

/** The branches that visitors see, by id. */
async function branchLabels(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  const { locations } = await readPlaces({ platform: ctx.platform, owner: ownerOf(ctx) });
  return new Map(locations.map(({ id, label }) => [id, label]));
}

function toListed(
  row: QuoteRow,
  { today, labels }: { today: string; labels: ReadonlyMap<string, string> },
): ListedQuote {
  const { id, number, name, email, phone, total, delivery, branchId, createdAt, answeredAt, validUntil, version } = row;
  const label = branchId === null ? undefined : labels.get(branchId);
  return {
    ...{ id, number, submissionId: id, name, email, phone },
    status: statusOf(row, today),
    total: dollarsOf(total),
    delivery,
    branch: branchId === null || label === undefined ? null : { id: branchId, label },
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    validUntil,
    version,
  };
}
