import type { Page } from '../../contracts/call/endpoint.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { writeLast } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { AuditEntry, AuditExportQuery, AuditQuery, FirstActions } from './audit.contract.ts';
import {
  auditEntryInsert,
  listAuditRows,
  listAuditRowsAfter,
  selectOptionalNewestAction,
  selectWhetherActionDone,
} from './audit.queries.ts';
import { auditCsvHead, auditCsvLine } from './audit.rules.ts';
import { auditFacts } from './audit-facts.ts';
import { type AuditLogRight, auditLogSight, neededFor } from './audit-read-rights.ts';

export interface AuditTarget {
  /** A noun in the singular: `entry`, `role`. */
  type: string;
  id: string | null;
  /** What decides who may view it where its type alone does not: of an entry the id of its content type. */
  scope?: string;
  /** What a person recognises it by, kept because the target may be gone when the audit log is read. */
  label: string | null;
  before?: object | null;
  after?: object | null;
}

/**
 * Writes who did what to the audit log, in the transaction of the action, so that neither exists without the other. `action`
 * is in the past tense: `entry.published`. Secrets are dropped; rejects to run outside a transaction.
 */
export async function audit(ctx: Ctx, action: string, target: AuditTarget): Promise<void> {
  if (!ctx.transaction) throw new Error(`audit of ${action} outside a transaction`);
  const row = {
    id: newId(),
    action,
    actorId: ctx.actor.userId,
    actorEmail: ctx.actor.email,
    tokenId: ctx.actor.apiToken?.id ?? null,
    tokenName: ctx.actor.apiToken?.name ?? null,
    targetType: target.type,
    targetId: target.id,
    targetScope: target.scope ?? null,
    targetLabel: target.label,
    ...auditFacts(target),
    ip: ctx.ip,
    requestId: ctx.requestId,
    at: ctx.platform.clock.now(),
  };
  await writeLast(ctx, auditEntryInsert(ctx.db, row));
}

/**
 * One page of the audit log, filtered by actor, action and time. Of records that the actor may not view it hides label and
 * values, from search and filters too.
 */
export async function listAuditEntries(
  ctx: Ctx,
  { query, rights }: { query: AuditQuery; rights: readonly AuditLogRight[] },
): Promise<Page<AuditEntry>> {
  const { rows, total } = await listAuditRows(ctx.db, { query, sight: await auditLogSight(ctx, rights) });
  return { items: rows.map((row) => toEntry(row, rights)), total, page: query.page, pageSize: query.pageSize };
}

/** Which of the first acts on an installation people have done, for the guide of the dashboard [A01]. The seed and commands are nobody. */
export async function readFirstActions({ db }: Ctx): Promise<FirstActions> {
  const [type, fieldGroupSaved, entryWritten, entryPublished, userCreated] = await Promise.all([
    selectOptionalNewestAction(db, 'content-type.created'),
    selectWhetherActionDone(db, { actions: ['field-group.created', 'field-group.updated'] }),
    selectWhetherActionDone(db, { actions: ['entry.created', 'entry.duplicated', 'entries.imported'] }),
    selectWhetherActionDone(db, { actions: ['entry.created', 'entry.published'], published: true }),
    selectWhetherActionDone(db, { actions: ['user.created'] }),
  ]);
  return { contentTypeId: type?.targetId ?? null, fieldGroupSaved, entryWritten, entryPublished, userCreated };
}

const exportedAtOnce = 500;

/**
 * Every line that the list would page through, as the text of a file, read bit by bit so that a long trail takes little
 * memory. That takes time, so the rights of the reader are read anew for each part: the file breaks off for somebody who may
 * not read the audit log any more.
 */
export async function* exportAuditEntries(
  ctx: Ctx,
  { query, rights }: { query: AuditExportQuery; rights: readonly AuditLogRight[] },
): AsyncGenerator<string> {
  const isCsv = query.format === 'csv';
  let isFirst = true;
  let after: { at: string; id: string } | null = null;
  do {
    const reader = isFirst ? ctx : { ...ctx, actor: (await ctx.confirmActor?.(ctx)) ?? ctx.actor };
    const sight = await auditLogSight(reader, rights);
    const rows: Awaited<ReturnType<typeof listAuditRowsAfter>> = await listAuditRowsAfter(ctx.db, {
      query,
      sight,
      after,
      count: exportedAtOnce,
    });
    const lines = rows.map((row) =>
      isCsv ? auditCsvLine(toEntry(row, rights)) : JSON.stringify(toEntry(row, rights)),
    );
    if (isFirst) yield isCsv ? auditCsvHead : '[';
    if (lines.length > 0) yield isCsv ? lines.join('') : `${isFirst ? '' : ','}\n${lines.join(',\n')}`;
    isFirst = false;
    const last = rows.length === exportedAtOnce ? rows.at(-1) : undefined;
    after = last ? { at: last.exactly, id: last.id } : null;
  } while (after !== null);
  if (!isCsv) yield '\n]\n';
}

type Row = Awaited<ReturnType<typeof listAuditRows>>['rows'][number];

function toEntry({ id, action, before, after, ip, at, ...row }: Row, rights: readonly AuditLogRight[]): AuditEntry {
  return {
    id,
    action,
    before,
    after,
    ip,
    actor: {
      id: row.actorId,
      email: row.actorEmail,
      ...(row.tokenId !== null && { token: { id: row.tokenId, name: row.tokenName ?? '' } }),
    },
    target: { type: row.targetType, id: row.targetId, label: row.targetLabel },
    at: at.toISOString(),
    hidden: row.isShown ? null : neededFor({ targetType: row.targetType, action }, rights),
  };
}
