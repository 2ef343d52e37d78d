import type { Page } from '../../contract-kit/endpoint.ts';
import type { Ctx } from '../../platform/context.ts';
import { totalOf } from '../../platform/db/list-total.ts';
import { newId } from '../../platform/ids.ts';
import type { AuditEntry, AuditQuery } from './audit.contract.ts';
import { countAuditRows, insertAuditEntry, listAuditRows } from './audit.queries.ts';
import { withoutSecrets } from './audit.rules.ts';

export interface AuditTarget {
  /** A noun in the singular: `entry`, `role`. */
  type: string;
  id: string | null;
  /** What a person recognises it by, kept because the target may be gone when the trail is read. */
  label: string | null;
  before?: object | null;
  after?: object | null;
}

/**
 * Writes who did what to the trail, in the transaction of the act, so that neither exists without the other. `action`
 * is in the past tense: `entry.published`. Secrets are dropped; refuses to run outside a transaction.
 */
export async function audit(ctx: Ctx, action: string, target: AuditTarget): Promise<void> {
  if (!ctx.transaction) throw new Error(`audit of ${action} outside a transaction`);
  await insertAuditEntry(ctx.db, {
    id: newId(),
    action,
    actorId: ctx.actor.userId,
    actorEmail: ctx.actor.email,
    targetType: target.type,
    targetId: target.id,
    targetLabel: target.label,
    before: asJson(target.before),
    after: asJson(target.after),
    ip: ctx.ip,
    requestId: ctx.requestId,
    at: ctx.platform.clock.now(),
  });
}

/** One page of the trail, filtered by actor, action and time. */
export async function listAuditEntries(ctx: Ctx, query: AuditQuery): Promise<Page<AuditEntry>> {
  const rows = await listAuditRows(ctx.db, query);
  const total = await totalOf(rows, query.page, () => countAuditRows(ctx.db, query));
  const items = rows.map(({ id, action, before, after, ip, at, ...row }) => ({
    ...{ id, action, before, after, ip },
    actor: { id: row.actorId, email: row.actorEmail },
    target: { type: row.targetType, id: row.targetId, label: row.targetLabel },
    at: at.toISOString(),
  }));
  return { items, total, page: query.page, pageSize: query.pageSize };
}

function asJson(value: object | null | undefined): string | null {
  return value ? JSON.stringify(withoutSecrets(value)) : null;
}
