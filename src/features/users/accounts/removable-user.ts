import { changed } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { Removable } from '../../removals/removals.service.ts';
import { rolesOfRemovedUser } from '../../roles/holders/holders.sql.ts';
import { unusablePassword } from '../users.rules.ts';

/**
 * A user comes back with roles and profile, without a password: that is not kept, so they set a new one by a mailed link.
 * Sessions do not come back, nor do entries become theirs again; those kept their name.
 */
export const restorableUser: Removable = {
  type: 'user',
  parts: [
    { table: 'users', by: 'id', instead: { password: unusablePassword } },
    { table: 'user_profiles', by: 'user_id' },
    rolesOfRemovedUser,
  ],
  conflicts: {
    users_email_key: {
      code: 'EMAIL_TAKEN',
      error: 'Another user has this email by now. Change it there, then restore this user.',
    },
  },
  settle: async (ctx, { id, label }) => {
    await audit(ctx, 'user.restored', { type: 'user', id, label });
    changed(ctx, { topic: 'access', key: id });
  },
};
