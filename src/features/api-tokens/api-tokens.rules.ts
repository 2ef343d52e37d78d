import { holdsPermission, type Rights } from '../../contracts/session/held-rights.ts';

/** What a token may do: what it names, as far as its maker may at this moment. An admin right is no permission of a token. */
export function rightsOfToken(named: readonly string[], maker: Rights): string[] {
  const token: Rights = { isAdmin: false, permissions: named };
  const ofMaker = [...maker.permissions].filter((slug) => !named.includes(slug) && holdsPermission(token, slug));
  return [...named.filter((slug) => holdsPermission(maker, slug)), ...ofMaker];
}

/** Those of the permissions that somebody does not hold. */
export function beyond(rights: Rights, permissions: readonly string[]): string[] {
  return permissions.filter((slug) => !holdsPermission(rights, slug));
}

export const maxLifetimeYears = 5;

/** Why a token may not expire then; null if it may. A stored date can only come earlier. */
export function expiryError(
  expiresAt: string | null,
  { stored, now }: { stored: Date | null; now: Date },
): string | null {
  if (expiresAt === null) return stored === null ? null : 'can only be made earlier';
  const moment = new Date(expiresAt);
  if (stored !== null && moment.getTime() === stored.getTime()) return null;
  if (moment <= now) return 'must be in the future';
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + maxLifetimeYears);
  if (moment > latest) return `must be within ${maxLifetimeYears} years`;
  return stored !== null && moment > stored ? 'can only be made earlier' : null;
}
