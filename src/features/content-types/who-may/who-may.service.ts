import { typeActions, typePermission } from '../../../contracts/session/permission-slug.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { listEveryPermission } from '../../permissions/permissions.service.ts';
import { holdingOf, type RoleWithLineage } from '../../roles/inheritance/holding.rules.ts';
import { findLineagesHolding } from '../../roles/inheritance/lineages.service.ts';
import { readContentType } from '../content-types.service.ts';
import type { TypeRights } from './who-may.contract.ts';

/** Which roles, in any state, may do what with a type's entries; for those who may view roles. Rejects an id that nothing has. */
export async function readTypeRights(ctx: Ctx, id: string): Promise<TypeRights> {
  const type = await readContentType(ctx, id);
  const every = new Set(await listEveryPermission(ctx));
  const actions = typeActions
    .map((action) => ({ action, permission: typePermission(type, action) }))
    .filter(({ permission }) => every.has(permission));
  return Promise.all(
    actions.map(async ({ action, permission }) => {
      const holding = await findLineagesHolding(ctx, permission);
      const roles = holding.flatMap((role) => roleThatMay(role, permission));
      return { action, roles: roles.toSorted((one, other) => one.name.localeCompare(other.name)) };
    }),
  );
}

function roleThatMay({ id, name, status, lineage }: RoleWithLineage, permission: string) {
  const holding = holdingOf(lineage, permission);
  if (holding?.by !== 'grant') return [];
  const through = holding.path.length > 1 ? (holding.path.at(-1)?.name ?? null) : null;
  return [{ id, name, status, by: holding.permission, through }];
}
