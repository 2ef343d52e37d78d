import type { Page } from '../../../contracts/call/endpoint.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { totalOf } from '../../../platform/db/lists/list-total.ts';
import type { HolderQuery, RoleHolder } from '../../roles/roles.contract.ts';
import { readRole } from '../../roles/roles.service.ts';
import { countRoleHolders, listRoleHolders as listRoleHolderRows } from './role-holders.queries.ts';

/** One page of the people who have a role's grants, by it or by a role that inherits from it. Rejects an unknown role. */
export async function listRoleHolders(
  ctx: Ctx,
  { roleId, query }: { roleId: string; query: HolderQuery },
): Promise<Page<RoleHolder>> {
  await readRole(ctx, roleId);
  const rows = await listRoleHolderRows(ctx.db, { roleId, query });
  const total = await totalOf(rows, query.page, () => countRoleHolders(ctx.db, { roleId, query }));
  return { items: rows, total, page: query.page, pageSize: query.pageSize };
}
