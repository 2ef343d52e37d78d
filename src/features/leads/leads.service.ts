import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError } from '../../contracts/call/errors.ts';
import { holdsAddress } from '../../contracts/text/holds-address.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { afterCommit, inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { ringOutbox } from '../../platform/jobs/outbox-wake-up.ts';
import { pauseAfter } from '../../platform/jobs/pause-after.ts';
import { askService, ServiceError } from '../../platform/network/ask-service.ts';
import { audit } from '../audit/audit.service.ts';
import { countLead } from '../limits/visitor-limits.ts';
import type { Lead, LeadFields, LeadQuery } from './leads.contract.ts';
import {
  claimLead,
  countLeadsSince,
  deleteLeads,
  insertLead,
  type LeadRow,
  listLeads as listLeadRows,
  listMayHold,
  selectOptionalHeldLead,
  updateLead,
} from './leads.queries.ts';
import { webToLead } from './leads.rules.ts';

/** The bell of the outbox of leads. */
export const leadOutbox = 'leads';

/**
 * Leads of one hour; each is stored and sent to the CRM. When the global quota is used up, senders with few leads may still use a
 * reserve, so that a few networks cannot use up the quota of all.
 */
export const leadsPerHour = {
  usual: { ofAddress: 300, ofNetwork: 1500, ofAll: 3000 },
  reserve: { ofAddress: 5, ofNetwork: 20, ofAll: 6000 },
};
const hourMs = 3_600_000;

/**
 * Keeps a lead, which waits in the outbox until the CRM is told of it [K15]. Without a CRM it stays here as `no_crm`. Rejects
 * with RATE_LIMITED beyond so many in an hour: of one address, of the network around it, and of all together.
 */
export function keepLead(ctx: Ctx, fields: LeadFields): Promise<{ success: true; id: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { clock, config } = ctx.platform;
    const since = new Date(clock.now().getTime() - hourMs);
    const { usual, reserve } = leadsPerHour;
    const lately = config.rateLimits ? await countLeadsSince(ctx.db, { since, max: reserve.ofAll }) : 0;
    const isFull = lately >= reserve.ofAll;
    if (isFull || !(await countLead(ctx, lately < usual.ofAll ? usual : reserve)))
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: 900 });
    const id = newId();
    const filled = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
    const hasCrm = config.services.crm.url !== null;
    await insertLead(ctx.db, {
      id,
      fields: filled,
      status: hasCrm ? 'queued' : 'no_crm',
      searchText: Object.values(filled).join('\n'),
      createdAt: clock.now(),
      nextAttemptAt: hasCrm ? clock.now() : null,
    });
    if (hasCrm) afterCommit(ctx, () => ringOutbox(ctx.platform, leadOutbox));
    return { success: true, id };
  });
}

/** One page of leads, the newest first. */
export async function listLeads(ctx: Ctx, query: LeadQuery): Promise<Page<Lead>> {
  const { rows, total } = await listLeadRows(ctx.db, query);
  return { items: rows.map(toLead), total, page: query.page, pageSize: query.pageSize };
}

/** Queues a lead as if it were new. Rejects an id that nothing has. */
export function resendLead(ctx: Ctx, id: string): Promise<Lead> {
  return inTransaction(ctx, async (ctx) => {
    const lead = await selectOptionalHeldLead(ctx.db, id);
    if (!lead) throw new AppError('NOT_FOUND');
    const hasCrm = ctx.platform.config.services.crm.url !== null;
    const status = hasCrm ? 'queued' : 'no_crm';
    const nextAttemptAt = hasCrm ? ctx.platform.clock.now() : null;
    await updateLead(ctx.db, id, { status, attempts: 0, lastError: null, sentAt: null, nextAttemptAt });
    if (hasCrm) afterCommit(ctx, () => ringOutbox(ctx.platform, leadOutbox));
    await audit(ctx, 'lead.resent', { type: 'lead', id, label: id.slice(0, 8) });
    return toLead({ ...lead, status, attempts: 0, lastError: null, sentAt: null });
  });
}

/** Removes for good the leads that hold an address; one that still waits is not sent. The CRM keeps what it has. Answers how many. */
export async function eraseLeads(ctx: Ctx, { email, dryRun }: { email: string; dryRun: boolean }): Promise<number> {
  let erased = 0;
  for (let after: string | null = null; ; ) {
    const rows: LeadRow[] = await listMayHold(ctx.db, { email, after });
    const ids = rows.filter(({ fields }) => holdsAddress(fields, email)).map(({ id }) => id);
    erased += ids.length;
    if (!dryRun) await deleteLeads(ctx.db, ids);
    after = rows.at(-1)?.id ?? null;
    if (after === null) return erased;
  }
}

/** The leads that hold an address, for the file of all that is kept of one person. The file breaks off when its reader loses the right. */
export async function* exportLeads(ctx: Ctx, { email }: { email: string }): AsyncGenerator<{ lead: Lead }> {
  for (let after: string | null = null; ; ) {
    const rows: LeadRow[] = await listMayHold(ctx.db, { email, after });
    for (const row of rows) if (holdsAddress(row.fields, email)) yield { lead: toLead(row) };
    after = rows.at(-1)?.id ?? null;
    if (after === null) return;
    await ctx.confirmActor?.(ctx);
  }
}

/** What a claim lasts beyond the longest attempt. */
const slackMs = 30_000;

/** The next lead that is due, claimed for longer than an attempt at it takes; null where none is. */
export function claimDue({ db, platform }: Ctx): Promise<LeadRow | null> {
  const now = platform.clock.now();
  return claimLead(db, { now, until: new Date(now.getTime() + platform.config.services.crm.timeoutMs + slackMs) });
}

/**
 * Sends one claimed lead to the CRM and keeps the outcome. A failed attempt is repeated after a pause; after the last one
 * the lead is `failed`. A process that is killed between the answer and the outcome sends the lead twice.
 */
export async function sendLead(ctx: Ctx, lead: LeadRow): Promise<void> {
  const { id } = lead;
  const { clock, config, log } = ctx.platform;
  const { url, attempts: maxAttempts, retryMs } = config.services.crm;
  const { attempts: before, lastError } = lead;
  if (url === null)
    return updateLead(ctx.db, id, { status: 'no_crm', attempts: before, lastError, sentAt: null, nextAttemptAt: null });
  const violation = await attemptOn(ctx, lead, url);
  const attempts = before + 1;
  const outcome = { attempts, lastError: violation, sentAt: null, nextAttemptAt: null };
  if (violation === null) return updateLead(ctx.db, id, { ...outcome, status: 'sent', sentAt: clock.now() });
  log.warn('lead not sent', { leadId: id, attempts, reason: violation });
  if (attempts >= maxAttempts) return updateLead(ctx.db, id, { ...outcome, status: 'failed' });
  const nextAttemptAt = new Date(clock.now().getTime() + pauseAfter(attempts, retryMs));
  return updateLead(ctx.db, id, { ...outcome, status: 'queued', nextAttemptAt });
}

const maxAnswerBytes = 65_536;

/** Null when the CRM took the lead; else why not, without any text of the CRM's answer. */
async function attemptOn({ platform }: Ctx, { fields }: LeadRow, url: string): Promise<string | null> {
  const { oid, timeoutMs } = platform.config.services.crm;
  try {
    const { status, headers } = await askService({
      url,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(webToLead(fields, oid)).toString(),
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
    if (status < 200 || status > 299) return `It answered ${status}.`;
    // Salesforce answers 200 to what it cannot use, and says so here alone.
    const isRejected = headers.get('is-processed')?.trim().toLowerCase().startsWith('false') ?? false;
    return isRejected ? 'It did not process the lead.' : null;
  } catch (error) {
    if (error instanceof ServiceError) return error.message;
    throw error;
  }
}

function toLead({ createdAt, sentAt, ...lead }: LeadRow): Lead {
  return { ...lead, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
}
