import { grantingPermissions, holdsPermission } from '../../../contracts/session/held-rights.ts';
import { permissionInWords } from '../../../contracts/session/permission-words.ts';
import { holdingOf, type Lineage, rightsOfLineage } from '../../roles/inheritance/holding.rules.ts';
import { isAdminRole } from '../../roles/roles.rules.ts';
import type { AccessCure, AccessExplanation } from './access.contract.ts';

export type Decision = Pick<
  AccessExplanation,
  'granted' | 'error' | 'source' | 'grantingRole' | 'grantingPermission' | 'path'
>;

/**
 * Decides one permission from the roles that somebody holds, the weightiest first [C03] [C04] [C07]: an admin role holds
 * all, else the union of all roles counts.
 */
export function decideAccess(lineages: readonly Lineage[], permission: string): Decision {
  if (lineages.length === 0) return { granted: false, error: 'User has no assigned roles' };
  const admin = lineages.find(([role]) => isAdminRole(role.slug));
  if (admin) return { granted: true, error: null, source: 'system', grantingRole: admin[0].slug };
  for (const lineage of lineages) {
    const holding = holdingOf(lineage, permission);
    if (holding?.by !== 'grant') continue;
    const path = holding.path.map(({ slug, name }) => ({ slug, name }));
    const by = { grantingRole: lineage[0].slug, grantingPermission: holding.permission, path };
    return { granted: true, error: null, source: 'role', ...by };
  }
  return { granted: false, error: 'Permission not granted by any role' };
}

interface DecisionWords {
  /** Undefined for the reader. */
  person?: string;
  explanation: Decision & Pick<AccessExplanation, 'slug'>;
  /** A role's name by its slug, where it is known. */
  roleName: (slug: string) => string;
}

/** A decision in one sentence, such as “Can Eddy publish recipes? Yes: role Editor, by “publish all content”.” [C07] */
export function decisionInWords({ person, explanation, roleName }: DecisionWords): string {
  const { granted, source, grantingRole = '', grantingPermission, path = [], slug } = explanation;
  const question = `Can ${person ?? 'you'} ${permissionInWords(slug)}?`;
  const whose = person === undefined ? 'your' : 'their';
  if (!granted) return `${question} No: none of ${whose} roles grants it.`;
  if (source === 'system') return `${question} Yes: role ${roleName(grantingRole)}, which may do everything.`;
  const [held, ...inherited] = path.map(({ name }) => name);
  const role = [`role ${held ?? roleName(grantingRole)}`, ...inherited.map((name) => `inherits from ${name}`)];
  const by =
    grantingPermission === slug || !grantingPermission ? '' : `, by “${permissionInWords(grantingPermission)}”`;
  return `${question} Yes: ${role.join(', which ')}${by}.`;
}

/** How many permissions a role would give to somebody beside the one that is asked for and what that one includes. */
export function furtherPermissions(
  lineages: readonly Lineage[],
  gain: { lineage: Lineage; permission: string; every: readonly string[] },
): number {
  const rights = rightsOfLineage(gain.lineage);
  return gain.every.filter(
    (slug) =>
      !grantingPermissions(slug).includes(gain.permission) &&
      holdsPermission(rights, slug) &&
      !decideAccess(lineages, slug).granted,
  ).length;
}

const maxFixes = 5;

/** The cures with the least excess; of two alike the one that changes no role, and one that the caller may do. */
export function minFixes(cures: readonly AccessCure[]): AccessCure[] {
  const rank = (cure: AccessCure) => [cure.excess, cure.refusal === null ? 0 : 1, cure.act === 'give-role' ? 0 : 1];
  return cures
    .map((cure) => ({ cure, rank: rank(cure) }))
    .sort((one, other) => {
      const place = one.rank.findIndex((value, index) => value !== other.rank[index]);
      return place === -1 ? 0 : (one.rank[place] ?? 0) - (other.rank[place] ?? 0);
    })
    .slice(0, maxFixes)
    .map(({ cure }) => cure);
}

/** What a cure grants beside the permission that is asked for. */
export function excessInWords({ act, excess }: Pick<AccessCure, 'act' | 'excess'>): string {
  if (act === 'add-to-role') {
    if (excess === 0) return 'Nobody else has this role.';
    return excess === 1
      ? 'One other person gets the permission too.'
      : `${excess} other people get the permission too.`;
  }
  if (excess === 0) return 'It grants nothing else that is new to them.';
  return excess === 1 ? 'It grants one further permission.' : `It grants ${excess} further permissions.`;
}
