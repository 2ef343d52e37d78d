import { AppError } from '../../../contracts/call/errors.ts';
import type { Actor, Ctx, Platform } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { mapViolations } from '../../../platform/db/violations.ts';
import { audit } from '../../audit/audit.service.ts';
import { compareRoles } from '../../roles/assignment/assignment.service.ts';
import { isAdminRole } from '../../roles/roles.rules.ts';
import { listGrants } from '../../roles/roles.service.ts';
import { type LiveSession, setView } from '../../sessions/sessions.service.ts';
import type { ViewChoice } from './view-as.contract.ts';
import { mayViewAs, viewError } from './view-as.rules.ts';

/** Every role by weight, each with why the actor may not view the admin as it. */
export async function listViewChoices(ctx: Ctx): Promise<ViewChoice[]> {
  const roles = await compareRoles(ctx);
  return roles.map(({ isBeyond, ...role }) => ({
    ...role,
    refusal: viewError(ctx.actor, { isAdminRole: isAdminRole(role.slug), isBeyond }),
  }));
}

/**
 * Makes the session see the admin as a role (slug or id) does, from its next request on every process, and changes
 * nothing while it lasts. Rejects an unknown role, and one that grants anything that the actor does not hold.
 */
export function startView(ctx: Ctx, name: string): Promise<{ viewAs: { slug: string; name: string } }> {
  return inTransaction(ctx, async (ctx) => {
    const { userId, sessionId } = ctx.actor;
    if (!userId || !sessionId) throw new AppError('INVALID_TOKEN');
    const [role] = await listGrants(ctx, [name]);
    if (!role) throw new AppError('ROLE_NOT_FOUND');
    if (!mayViewAs(ctx.actor, role)) {
      const error = 'You can view the admin only as a role whose every permission you hold yourself.';
      throw new AppError('INSUFFICIENT_PERMISSIONS', { error });
    }
    const isBegun = await mapViolations({ sessions_view_as_role_fkey: () => new AppError('ROLE_NOT_FOUND') }, () =>
      setView(ctx, { userId, sessionId, role }),
    );
    if (!isBegun) throw new AppError('INVALID_TOKEN');
    await audit(ctx, 'view-as.started', { type: 'role', id: role.id, label: role.name });
    return { viewAs: { slug: role.slug, name: role.name } };
  });
}

/** Gives the session its own rights back; without a view it is a no-op. */
export async function endView(ctx: Ctx, { label, reason }: { label: string | null; reason: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { userId, sessionId } = ctx.actor;
    if (!userId || !sessionId || !(await setView(ctx, { userId, sessionId, role: null }))) return;
    await audit(ctx, 'view-as.ended', { type: 'role', id: null, label, after: { reason } });
  });
}

/**
 * The actor of a session with the rights of the role it views as, and no others. A view whose role is gone, or that its
 * holder could not begin now, ends with the request that finds it so.
 */
export async function withView(platform: Platform, actor: Actor, view: LiveSession['view']): Promise<Actor> {
  if (!view || mayHoldView(actor, view)) return inView(actor, view);
  const { role } = view;
  const ctx = { ...systemContext(platform, 'view-as'), actor };
  await endView(ctx, { label: role?.name ?? view.slug, reason: role ? 'right lost' : 'role deleted' });
  return actor;
}

/** The actor with the rights of the role they view as, and with none where that view is about to end; themselves without a view. */
export function inView(actor: Actor, view: LiveSession['view']): Actor {
  if (!view) return actor;
  if (!mayHoldView(actor, view)) {
    const viewAs = { slug: view.slug, name: view.slug };
    return { ...actor, roles: [], permissions: new Set(), isAdmin: false, viewAs };
  }
  const { slug, name, permissions } = view.role;
  const rights = { roles: [slug], permissions: new Set(permissions), isAdmin: isAdminRole(slug) };
  return { ...actor, ...rights, viewAs: { slug, name } };
}

type View = NonNullable<LiveSession['view']>;

function mayHoldView(actor: Actor, view: View): view is View & { role: NonNullable<View['role']> } {
  return view.role !== null && mayViewAs(actor, view.role);
}
