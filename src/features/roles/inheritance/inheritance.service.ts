import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ParentChoice } from '../roles.contract.ts';
import { listRoleGrants } from '../roles.queries.ts';
import { isAdminRole, roleMessages } from '../roles.rules.ts';
import { listParentCandidates, lockInheritance, selectHeirDepth, updateHeirs } from './inheritance.queries.ts';
import { inheritanceError, maxInheritance } from './inheritance.rules.ts';

/** Waits for its turn to change who inherits from whom. Comes before any other lock of the transaction. */
export function awaitTurnToInherit(ctx: Ctx): Promise<void> {
  return lockInheritance(ctx.db);
}

/**
 * The role, by slug or id, that another one shall inherit from, unchanged until the transaction ends [C19]. Rejects an
 * unknown or retired one, an administrator's, a circle, a chain that is too long, and one that grants what the actor
 * does not hold.
 */
export async function requireParent(
  ctx: Ctx,
  { name, child }: { name: string; child: { id: string | null; slug: string } },
): Promise<{ id: string; slug: string }> {
  const [held] = await listRoleGrants(ctx.db, { names: [name], hold: true });
  const permissions = [...ctx.actor.permissions];
  const [parent] = await listParentCandidates(ctx.db, { childId: child.id, permissions, name });
  if (!held || !parent) throw refusal(roleMessages.unknown);
  const reason = inheritanceError(ctx.actor, parent, child.id ? await selectHeirDepth(ctx.db, child.id) : 0);
  if (reason?.isForLackOfRights) throw new AppError('INSUFFICIENT_PERMISSIONS');
  if (reason) throw refusal(reason.reason);
  if (isAdminRole(child.slug)) throw refusal('An administrator role holds every permission already');
  return parent;
}

/**
 * Has the roles that once inherited from a role do so again, and answers their slugs. Leaves out who has another parent
 * now, and a person who would close a circle or make too long a chain.
 */
export async function relinkHeirs(
  ctx: Ctx,
  { id, heirs }: { id: string; heirs: readonly string[] },
): Promise<string[]> {
  if (heirs.length === 0) return [];
  await awaitTurnToInherit(ctx);
  return updateHeirs(ctx.db, { parentId: id, heirs, max: maxInheritance, at: ctx.platform.clock.now() });
}

/** Every role by name, with what stands against a role, or a new one, inheriting from it. */
export async function listParentChoices(ctx: Ctx, childId: string | null): Promise<ParentChoice[]> {
  const permissions = [...ctx.actor.permissions];
  const candidates = await listParentCandidates(ctx.db, { childId, permissions });
  const heirDepth = childId ? await selectHeirDepth(ctx.db, childId) : 0;
  return candidates
    .filter(({ id }) => id !== childId)
    .map((parent) => ({
      id: parent.id,
      slug: parent.slug,
      name: parent.name,
      refusal: inheritanceError(ctx.actor, parent, heirDepth)?.reason ?? null,
    }));
}

function refusal(reason: string): AppError {
  return new AppError('VALIDATION_ERROR', { fields: { parent: [reason] } });
}
