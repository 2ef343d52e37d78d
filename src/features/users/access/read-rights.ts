import type { Rights } from '../../../contracts/session/held-rights.ts';
import type { Ctx } from '../../../platform/context/context.ts';
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
