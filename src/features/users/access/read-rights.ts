import type { Rights } from '../../../contracts/session/held-rights.ts';
import type { Actor, Ctx } from '../../../platform/context/context.ts';
import { rightsOfLineage } from '../../roles/inheritance/holding.rules.ts';
import { listLineages } from '../../roles/inheritance/lineages.service.ts';
import { selectOptionalUser } from '../users.queries.ts';

/** What an account holds at this moment, whoever asks; nothing once it is inactive or gone. */
export async function readRights(ctx: Ctx, userId: string): Promise<Rights> {
  const user = await selectOptionalUser(ctx.db, { id: userId, actor: ctx.actor });
  const slugs = user?.isActive ? user.heldRoles.map(({ slug }) => slug) : [];
  const held = (await listLineages(ctx, slugs)).map(({ lineage }) => rightsOfLineage(lineage));
  const permissions = new Set(held.flatMap((rights) => [...rights.permissions]));
  return { isAdmin: held.some(({ isAdmin }) => isAdmin), permissions };
}

/** A person on whose behalf work goes on, with what they hold at this moment. */
export async function actorNow(
  ctx: Ctx,
  { userId, name }: { userId: string | null; name: string | null },
): Promise<Actor> {
  const { isAdmin, permissions } =
    userId === null ? { isAdmin: false, permissions: new Set<string>() } : await readRights(ctx, userId);
  const held = { isAdmin, permissions: new Set(permissions) };
  return { kind: 'user', userId, sessionId: null, email: null, displayName: name, roles: [], ...held };
}
