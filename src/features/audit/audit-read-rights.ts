import type { Actor, Ctx } from '../../platform/context/context.ts';
import type { AuditLogSight } from './audit.queries.ts';

declare module '../../platform/feature.ts' {
  interface Offers {
    auditLogRights: AuditLogRight;
  }
}

/** Who may read the lines of the audit log about a feature's records. Only administrators read lines that no feature declares. */
export interface AuditLogRight {
  /** The target type of the lines, as audit rows hold it. */
  targetType: string;
  /** Limits the right to lines with this action; without it, the right covers all lines of the type. */
  action?: string;
  /** Null: administrators alone. */
  permission: string | null;
  /** Whose lines the actor reads without the permission, where it depends on the scope that the action names. */
  scopes?: (ctx: Ctx) => Promise<readonly string[]>;
}

/** What the actor sees of the audit log: of each record what they may view. */
export async function auditLogSight(ctx: Ctx, rights: readonly AuditLogRight[]): Promise<AuditLogSight> {
  const { actor } = ctx;
  if (actor.isAdmin) return null;
  const scopes = rights.flatMap(({ targetType, scopes }) => (scopes ? [{ targetType, scopes }] : []));
  return {
    targetTypes: rights
      .filter((right) => !right.action && isHeldBy(actor.permissions, right))
      .map(({ targetType }) => targetType),
    closedActions: rights.flatMap((right) =>
      right.action && !isHeldBy(actor.permissions, right) ? [right.action] : [],
    ),
    scopes: await Promise.all(scopes.map(async ({ targetType, scopes }) => ({ targetType, ids: await scopes(ctx) }))),
    userId: actor.userId,
  };
}

/** Whether the actor may read what is kept of every record of a type. */
export function mayReadOf(
  { isAdmin, permissions }: Actor,
  { targetType, rights }: { targetType: string; rights: readonly AuditLogRight[] },
): boolean {
  return (
    isAdmin || rights.some((right) => right.targetType === targetType && !right.action && isHeldBy(permissions, right))
  );
}

/** What a reader needs to see a line that is hidden from them. */
export function neededFor(
  { targetType, action }: { targetType: string; action: string },
  rights: readonly AuditLogRight[],
): string {
  const ofType = rights.filter((right) => right.targetType === targetType);
  const right = ofType.find((one) => one.action === action) ?? ofType.find((one) => one.action === undefined);
  return right?.permission ?? 'an administrator';
}

const isHeldBy = (permissions: ReadonlySet<string>, { permission }: AuditLogRight) =>
  permission !== null && permissions.has(permission);
