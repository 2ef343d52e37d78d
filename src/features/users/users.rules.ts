import { holdsPermission } from '../../contracts/session/held-rights.ts';
import { readEmail } from '../../contracts/text/email-rule.ts';
import { type Granter, isAdminRole } from '../roles/roles.rules.ts';

/** An account as sign-in needs it. */
/** Stands for an account without a usable password: no input matches it. */
export const unusablePassword = '!';

export interface Account {
  id: string;
  email: string;
  displayName: string;
  avatarUrl: string | null;
  isActive: boolean;
  /** The stored hash. */
  password: string;
  /** Somebody else set it. */
  mustChangePassword: boolean;
  /** Slugs, the weightiest first. */
  roles: string[];
}

/** The one form under which an address is stored and looked up. */
export const normaliseEmail = readEmail;

interface Target {
  isSystemUser: boolean;
  roles: readonly string[];
  /** Holds a right that the actor does not hold. */
  isBeyond: boolean;
}

/** Nobody but an admin edits, deactivates, resets or deletes an admin [Q15]. */
export function mayTouch(actor: Granter, target: Pick<Target, 'roles'>): boolean {
  return actor.isAdmin || !target.roles.some(isAdminRole);
}

/** What only somebody with every right of the other may do to them, in words for a form. */
export const beyondError = 'This person holds rights that you do not hold yourself';

/**
 * What the actor may do with a user; a system user nobody may delete [D08]. Their address, password, activity, sessions
 * and account are changed only by somebody who holds every right that they hold: a person who chooses how somebody signs in
 * can become them, and a person who weakens them first could do so afterwards [Q15].
 */
export function rightsOnUser(
  actor: Granter,
  target: Target,
): { edit: boolean; delete: boolean; changeAccess: boolean } {
  const holds = (slug: string) => holdsPermission(actor, slug);
  const isOpen = mayTouch(actor, target);
  const isWithin = isOpen && !target.isBeyond;
  return {
    edit: isOpen && holds('users.edit'),
    delete: isWithin && !target.isSystemUser && holds('users.delete'),
    changeAccess: isWithin && holds('users.edit'),
  };
}
