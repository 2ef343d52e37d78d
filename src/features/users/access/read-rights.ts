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

/** What work that goes on after its answer may do at most: the permissions of whoever began it, null for all. */
export const grantedTo = ({ isAdmin, permissions }: Actor): string[] | null => (isAdmin ? null : [...permissions]);

/** Whoever began some work, with what they hold at this moment of what they were granted then: an API token gains nothing by waiting. */
export async function actorNow(
  ctx: Ctx,
  { userId, name, granted }: { userId: string | null; name: string | null; granted: readonly string[] | null },
): Promise<Actor> {
  const rights: Rights = userId === null ? { isAdmin: false, permissions: new Set() } : await readRights(ctx, userId);
  const now = new Set(rights.permissions);
  const permissions = granted === null ? now : new Set(granted.filter((slug) => rights.isAdmin || now.has(slug)));
  const isAdmin = rights.isAdmin && granted === null;
  return { kind: 'user', userId, sessionId: null, email: null, displayName: name, roles: [], permissions, isAdmin };
}
