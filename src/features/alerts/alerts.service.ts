import { assertNoErrors } from '../../contracts/call/errors.ts';
import { emailSchema } from '../../contracts/text/email.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { ownerOf } from '../../platform/context/owner-of.ts';
import { onPublicSide } from '../../platform/context/public-side.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Reader } from '../delivery/public-queries.ts';
import { listNewlyPublished } from '../delivery/published/published.service.ts';
import { queueSystemMail } from '../email-messages/queueing/system-mail.ts';
import { machineType } from '../shop/machine/machine.rules.ts';
import { priceText } from '../shop/machine/price.rules.ts';
import { chosenFilters } from '../shop/query/chosen-filters.rules.ts';
import { queryOf } from '../shop/query/query-string.rules.ts';
import { readShopQuery } from '../shop/query/shop-query.rules.ts';
import { shopPaths } from '../shop/shop.paths.ts';
import { listMachines, listMatching } from '../shop/shop.service.ts';
import { alertToken } from './alert-link.ts';
import { alertsPaths } from './alerts.paths.ts';
import {
  type AlertRow,
  claimAlerts,
  confirmAlert,
  countAlerts,
  deleteAlert,
  deleteAlertsOf,
  deleteOldAlerts,
  listAlertsOf,
  markSeen,
  selectOptionalAlert,
  upsertAlert,
} from './alerts.queries.ts';

const day = 86_400_000;
/** Of one address, and of all. */
const max = { own: 10, all: 50_000 };
/** Mails to one address that visitors typed. */
const maxPerHour = 5;
const keptDays = { unconfirmed: 7, all: 365 };

export interface Wanted {
  /** Of the shop's address, without order and page. */
  query: string;
  /** In words. */
  label: string;
  total: number;
}

/** A search of the shop, in the one order of its address and in words. What the address says wrongly is read as not said. */
export async function readWanted(reader: Reader, search: URLSearchParams): Promise<Wanted> {
  const { question } = readShopQuery(search);
  const plain = { ...question, sort: null, page: 1 };
  const { meta, facets } = await listMachines(reader, { ...plain, pageSize: 1 });
  const label = chosenFilters(plain, facets).map((filter) => filter.label);
  return { query: queryOf(plain), label: label.join(', ') || 'All machines', total: meta.total };
}

/**
 * Keeps a search for an address, which hears of it once the link in the mail is followed. The answer is the same whatever is kept
 * already. Rejects what is no address, and more than an address or the shop can keep.
 */
export async function keepAlert(ctx: Ctx, { email, wanted }: { email: string; wanted: Wanted }): Promise<void> {
  const checked = emailSchema().safeParse(email);
  if (!checked.success) assertNoErrors({ email: ['Please enter a valid email address'] });
  const address = (checked.data ?? '').toLowerCase();
  await inTransaction(ctx, async (ctx) => {
    const { own, all } = await countAlerts(ctx.db, address);
    if (all >= max.all)
      assertNoErrors({ email: ['We cannot keep more searches at the moment. Please try again later'] });
    if (own >= max.own) return;
    const at = ctx.platform.clock.now();
    const row = { id: newId(), email: address, query: wanted.query, label: wanted.label.slice(0, 300) };
    const alert = await upsertAlert(ctx.db, { ...row, createdAt: at, confirmedAt: null, seenAt: at });
    if (alert.confirmedAt !== null) return;
    await queueSystemMail(ctx, {
      template: 'alert-confirm',
      to: address,
      values: { machines: alert.label, link: linkTo(ctx, alert.id) },
      cause: 'alert-confirm',
      maxPerHour,
    });
  });
}

const linkTo = ({ platform }: Ctx, id: string) =>
  new URL(alertsPaths.one(alertToken(platform.config, id)), platform.config.publicUrl).href;

/** One alert; null where it has ended. */
export function findAlert(ctx: Pick<Ctx, 'db'>, id: string): Promise<AlertRow | null> {
  return selectOptionalAlert(ctx.db, id);
}

/** The address is its owner's, who wants the mails. */
export function startAlert(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, (ctx) => confirmAlert(ctx.db, { id, at: ctx.platform.clock.now() }));
}

export function endAlert(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, (ctx) => deleteAlert(ctx.db, id));
}

/** So many are looked at in one transaction, each once a day at most. */
const atOnce = 100;
const shownMachines = 5;

/** Mails those whose search finds machines that came in since it was looked at last. */
export async function sendAlerts(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.platform.clock.now().getTime() - day);
  while (await inTransaction(ctx, (ctx) => sendSome(ctx, before)));
}

/** Answers whether there may be more. */
async function sendSome(ctx: Ctx, before: Date): Promise<boolean> {
  const alerts = await claimAlerts(ctx.db, { before, max: atOnce });
  const [oldest] = alerts;
  if (!oldest) return false;
  const at = ctx.platform.clock.now();
  const news = new Map(
    (await listNewlyPublished(ctx, { type: machineType, since: oldest.seenAt })).map((one) => [
      one.id,
      one.publishedAt,
    ]),
  );
  const reader = { platform: onPublicSide(ctx).platform, owner: ownerOf(ctx) };
  const found = new Map<string, Awaited<ReturnType<typeof listMatching>>['matches']>();
  for (const alert of news.size === 0 ? [] : alerts) {
    const { question } = readShopQuery(new URLSearchParams(alert.query));
    const matches = found.get(alert.query) ?? (await listMatching(reader, question)).matches;
    found.set(alert.query, matches);
    const fresh = matches.filter(({ id }) => (news.get(id) ?? alert.seenAt) > alert.seenAt);
    if (fresh.length > 0) await tell(ctx, { alert, fresh });
  }
  await markSeen(ctx.db, { ids: alerts.map(({ id }) => id), at });
  return alerts.length === atOnce;
}

interface News {
  alert: AlertRow;
  fresh: readonly { slug: string; title: string; price: number | null }[];
}

async function tell(ctx: Ctx, { alert, fresh }: News): Promise<void> {
  const { publicUrl } = ctx.platform.config;
  const lines = fresh
    .slice(0, shownMachines)
    .map(({ slug, title, price }) => `${title}, ${priceText(price)}: ${new URL(shopPaths.machine(slug), publicUrl)}`);
  if (fresh.length > shownMachines) lines.push(`and ${fresh.length - shownMachines} more`);
  await queueSystemMail(ctx, {
    template: 'alert-news',
    to: alert.email,
    values: {
      ...{ machines: alert.label, lines: lines.join('\n'), end: linkTo(ctx, alert.id) },
      link: new URL(shopPaths.list(alert.query), publicUrl).href,
    },
    cause: 'alert-news',
  });
}

/** Ends what nobody confirmed within a week, and every alert after a year. */
export async function cleanAlerts(ctx: Ctx): Promise<void> {
  const now = ctx.platform.clock.now().getTime();
  const ago = (days: number) => new Date(now - days * day);
  await deleteOldAlerts(ctx.db, { unconfirmed: ago(keptDays.unconfirmed), all: ago(keptDays.all) });
}

/** Ends the alerts of an address; answers how many. */
export async function eraseAlerts(ctx: Ctx, { email, dryRun }: { email: string; dryRun: boolean }): Promise<number> {
  const alerts = await listAlertsOf(ctx.db, email);
  if (!dryRun) await deleteAlertsOf(ctx.db, email);
  return alerts.length;
}

/** The alerts of an address, for the file of all that is kept of one person. */
export async function* exportAlerts(ctx: Ctx, { email }: { email: string }): AsyncGenerator<{ alert: object }> {
  for (const { id, query, label, createdAt, confirmedAt } of await listAlertsOf(ctx.db, email))
    yield {
      alert: { id, query, label, createdAt: createdAt.toISOString(), confirmedAt: confirmedAt?.toISOString() ?? null },
    };
}
