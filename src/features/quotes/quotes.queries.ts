import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import { isHeldAsSpam } from '../submissions/submissions.sql.ts';
import type { QuoteQuery, StoredStatus } from './answering/answering.contract.ts';
import type { AnsweredLine, QuoteCoupon, QuoteDelivery } from './quote-parts.rules.ts';

export interface NewQuote {
  id: string;
  number: string;
  name: string;
  email: string;
  phone: string | null;
  message: string | null;
  /** In cents. */
  total: number;
  totals: Readonly<Record<string, number>>;
  taxUnavailable: boolean;
  delivery: QuoteDelivery | null;
  coupon: QuoteCoupon | null;
  branchId: string | null;
  statusUrl: string;
  searchText: string;
  createdAt: Date;
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

export async function insertQuote(db: Db, quote: NewQuote): Promise<void> {
  const { totals, delivery, coupon, createdAt, ...values } = quote;
  const asJson = { totals: json(totals) ?? '{}', delivery: json(delivery), coupon: json(coupon) };
  await db
    .insertInto('quotes')
    .values({ ...values, ...asJson, createdAt, updatedAt: createdAt })
    .execute();
}

/** A line; amounts are cents. */
export interface LineRow {
  slug: string;
  title: string;
  make: string | null;
  model: string | null;
  category: string | null;
  price: number | null;
  quantity: number;
  attachments: { name: string; price: number; imageUrl: string | null }[];
  tax: number;
  total: number;
}

export async function insertLines(db: Db, quoteId: string, lines: readonly LineRow[]): Promise<void> {
  const rows = lines.map((line, place) => ({
    ...line,
    quoteId,
    place,
    attachments: JSON.stringify(line.attachments),
  }));
  await db.insertInto('quoteLines').values(rows).execute();
}

const rows = (db: Db) =>
  db
    .selectFrom('quotes')
    .select(['quotes.id', 'number', 'name', 'email', 'phone', 'message', 'taxUnavailable', 'branchId', 'statusUrl'])
    .select(['answeredAt', 'acceptedBy', 'settledAt', 'quotes.createdAt', 'quotes.version'])
    .select([
      sql<StoredStatus>`quotes.status`.as('status'),
      sql<number>`quotes.total::float8`.as('total'),
      sql<Record<string, number>>`quotes.totals`.as('totals'),
      sql<QuoteDelivery | null>`quotes.delivery`.as('delivery'),
      sql<QuoteCoupon | null>`quotes.coupon`.as('coupon'),
      sql<string | null>`quotes.valid_until::text`.as('validUntil'),
    ]);

export type QuoteRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

export async function selectOptionalQuote(db: Db, id: string): Promise<QuoteRow | null> {
  return (await rows(db).where('quotes.id', '=', id).executeTakeFirst()) ?? null;
}

/** Some of the quotes of an address, in the order of their ids. */
export async function listQuoteIdsOf(
  db: Db,
  { email, after }: { email: string; after: string | null },
): Promise<string[]> {
  const found = await db
    .selectFrom('quotes')
    .select('id')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(100)
    .execute();
  return found.map(({ id }) => id);
}

/** Nobody else changes it until the transaction ends. */
export async function selectOptionalHeldQuote(db: Db, id: string): Promise<QuoteRow | null> {
  return (await rows(db).where('quotes.id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Those whose submission is no spam. `today` is the site's day, after which an answer that is not accepted has expired. */
export function listQuotes(db: Db, { query, today, timeZone }: { query: QuoteQuery; today: string; timeZone: string }) {
  const status = sql`(case when status = 'answered' and valid_until < ${today}::date then 'expired' else status end)`;
  const table: ListTable = {
    name: 'quotes',
    columns: {
      number: { value: sql`number` },
      name: { value: sql`name` },
      email: { value: sql`email` },
      status: { value: status },
      total: { value: sql`total / 100.0` },
      createdAt: { value: sql`created_at` },
      answeredAt: { value: sql`answered_at`, emptyFirst: true },
      validUntil: { value: sql`valid_until`, emptyFirst: true },
    },
    searched: [sql`search_text`],
    last: sql`id`,
  };
  const { from, to, branch } = query;
  const where = [
    sql`not ${isHeldAsSpam(sql`quotes.id`)}`,
    ...(query.status === undefined ? [] : [sql`${status} = ${query.status}`]),
    ...(branch === undefined ? [] : [sql`branch_id = ${branch}`]),
    ...(from === undefined ? [] : [sql`created_at >= (${from}::date)::timestamp at time zone ${timeZone}`]),
    ...(to === undefined ? [] : [sql`created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
  ];
  return readPage(db, { rows: rows(db), table, query, where });
}

/** Quotes of a machine to which no answer was accepted or declined, the newest first; without spam. */
export async function listOpenQuotesOf(db: Db, { slug, today, max }: { slug: string; today: string; max: number }) {
  return db
    .selectFrom('quotes')
    .select(['id', 'number', 'name', 'email', 'createdAt'])
    .select(sql<'new' | 'answered'>`status`.as('status'))
    .where('status', 'in', ['new', 'answered'])
    .where(sql<boolean>`(status = 'new' or valid_until >= ${today}::date)`)
    .where(sql<boolean>`not ${isHeldAsSpam(sql`quotes.id`)}`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('quoteLines')
          .whereRef('quoteLines.quoteId', '=', 'quotes.id')
          .where('slug', '=', slug)
          .select('slug'),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
}

export async function listLines(db: Db, quoteId: string): Promise<LineRow[]> {
  return db
    .selectFrom('quoteLines')
    .select(['slug', 'title', 'make', 'model', 'category', 'quantity'])
    .select([
      sql<number | null>`price::float8`.as('price'),
      sql<number>`tax::float8`.as('tax'),
      sql<number>`total::float8`.as('total'),
      sql<LineRow['attachments']>`attachments`.as('attachments'),
    ])
    .where('quoteId', '=', quoteId)
    .orderBy('place')
    .execute();
}

export interface QuoteChange {
  status?: StoredStatus;
  branchId?: string | null;
  validUntil?: string;
  answeredAt?: Date;
  acceptedBy?: string;
  settledAt?: Date | null;
}

/** Changes a quote, and raises its version. */
export async function updateQuote(
  db: Db,
  { id, at, change: { validUntil, ...change } }: { id: string; at: Date; change: QuoteChange },
): Promise<void> {
  await db
    .updateTable('quotes')
    .set({
      ...change,
      ...(validUntil !== undefined && { validUntil: sql<Date>`${validUntil}::date` }),
      updatedAt: at,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** An answer; amounts are cents. */
export interface NewAnswer {
  id: string;
  quoteId: string;
  message: string;
  lines: readonly AnsweredLine[];
  freight: number;
  tax: number;
  discount: number;
  total: number;
  validUntil: string;
  files: readonly string[];
  answeredBy: string | null;
  answeredByName: string | null;
  createdAt: Date;
}

export async function insertAnswer(db: Db, { lines, files, validUntil, ...answer }: NewAnswer): Promise<void> {
  await db
    .insertInto('quoteAnswers')
    .values({
      ...answer,
      lines: JSON.stringify(lines),
      files: [...files],
      validUntil: sql<Date>`${validUntil}::date`,
    })
    .execute();
}

/** The answers to a quote, oldest first. */
export async function listAnswers(db: Db, quoteId: string) {
  return db
    .selectFrom('quoteAnswers')
    .select(['id', 'message', 'files', 'answeredBy', 'answeredByName', 'createdAt'])
    .select([
      sql<AnsweredLine[]>`lines`.as('lines'),
      sql<number>`freight::float8`.as('freight'),
      sql<number>`tax::float8`.as('tax'),
      sql<number>`discount::float8`.as('discount'),
      sql<number>`total::float8`.as('total'),
      sql<string>`valid_until::text`.as('validUntil'),
    ])
    .where('quoteId', '=', quoteId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number];
