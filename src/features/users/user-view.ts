import type { Ctx } from '../../platform/context/context.ts';
import type { User } from './users.contract.ts';
import type { UserRow } from './users.queries.ts';
import { rightsOnUser } from './users.rules.ts';

/** A stored user as the actor sees them. */
export function toUser(ctx: Ctx, row: UserRow): User {
  const {
    id,
    email,
    displayName,
    avatarUrl,
    isActive,
    isSystemUser,
    isProven,
    isInvited,
    heldRoles,
    isBeyond,
    version,
  } = row;
  const roles = heldRoles.map(({ slug }) => slug);
  return {
    id,
    email,
    displayName,
    avatarUrl,
    isActive,
    isSystemUser,
    isProven,
    isInvited,
    roles,
    heldRoles,
    version,
    lastSignIn: row.lastSignIn?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: rightsOnUser(ctx.actor, { isSystemUser, roles, isBeyond }),
  };
}

/** A user as the audit log names them. */
export const userTarget = ({ id, email }: { id: string; email: string }) => ({ type: 'user', id, label: email });

/** A user as the audit log keeps them: the reader's rights are no part of them. */
export function userFacts({ can: _, heldRoles: __, ...stored }: User) {
  return stored;
}
