import { grantingPermissions } from '../../../contracts/session/held-rights.ts';
import { type GrantingRole, holdingOf, type Lineage } from '../inheritance/holding.rules.ts';
import type { MatrixCell } from './matrix.rules.ts';

/** What the cells of a role's matrix depend on, beside their own boxes. */
export interface CellRules {
  /** The role with those of its chosen permissions that include others, then the roles that it inherits from. */
  lineage: Lineage;
  /** What the role grants as it is stored; taking away and giving back, while nobody has it, is no new grant. */
  stored: ReadonlySet<string>;
  /** People have what the role grants. */
  isHeldByPeople: boolean;
  /** Why the role as a whole cannot be changed. */
  readOnly: string | null;
}

export interface CellState {
  /** How the role holds the permission: chosen in its own box, from a role above, through one that includes it, or not. */
  by: 'own' | 'inherited' | 'included' | 'admin-role' | 'none';
  /** Why it cannot be toggled, or null. */
  lock: string | null;
}

/** How a role holds the permission of a cell, and why its box cannot be toggled [Q15] [C19]. The server decides and rejects the same. */
export function cellState(cell: MatrixCell, { isOwn, rules }: { isOwn: boolean; rules: CellRules }): CellState {
  const holding = holdingOf(rules.lineage, cell.slug);
  if (holding?.by === 'admin-role') return { by: 'admin-role', lock: 'Administrator roles hold every permission' };
  if (isOwn || !holding) return { by: isOwn ? 'own' : 'none', lock: toggleError(cell, rules) };
  const source = holding.path.length > 1 ? (holding.path.at(-1)?.name ?? null) : null;
  if (holding.permission === cell.slug) return { by: 'inherited', lock: `Inherited from ${source}` };
  const words = source === null ? '' : `, inherited from ${source}`;
  return { by: 'included', lock: `Included in ${holding.permission}${words}` };
}

function toggleError(cell: MatrixCell, rules: CellRules): string | null {
  if (rules.readOnly !== null) return rules.readOnly;
  if (cell.isHeld) return null;
  if (!rules.stored.has(cell.id)) return 'You do not hold this permission yourself';
  return rules.isHeldByPeople ? 'People have this permission through the role, and you do not hold it yourself' : null;
}

/** The slugs among the granted cells that include other cells of the matrix. */
export function includingSlugs(cells: readonly MatrixCell[], granted: ReadonlySet<string>): string[] {
  const including = new Set(cells.flatMap(({ slug }) => grantingPermissions(slug).slice(1)));
  return cells.flatMap(({ id, slug }) => (granted.has(id) && including.has(slug) ? [slug] : []));
}

/** What a stored role and those above it grant, each permission at the nearest role that grants it. */
export function inheritedRoles(role: {
  lineage: readonly { slug: string; name: string }[];
  inheritedPermissions: readonly { slug: string; source: string }[];
}): GrantingRole[] {
  return role.lineage.map(({ slug, name }) => ({
    slug,
    name,
    permissions: role.inheritedPermissions.flatMap((one) => (one.source === slug ? [one.slug] : [])),
  }));
}
