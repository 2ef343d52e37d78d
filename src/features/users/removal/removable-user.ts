import { sql } from 'kysely';
import { changed } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { Removable } from '../../removals/removals.service.ts';
import { unusablePassword } from '../passwords/password-hash.ts';

/**
 * A user comes back with roles and profile, without a password: that is not kept, so he sets a new one by a mailed link.
 * Sessions do not come back, nor do entries become his again; they kept his name.
 */
export const removableUser: Removable = {
  type: 'user',
  parts: [
    {
      table: 'users',
      belongs: sql`r.id = d.record_id`,
      without: ['password'],
      returned: sql`kept || jsonb_build_object('password', ${unusablePassword}::text)`,
    },
    { table: 'user_profiles', belongs: sql`r.user_id = d.record_id` },
    {
      table: 'user_roles',
      belongs: sql`r.user_id = d.record_id`,
      mayReturn: sql`exists (select from roles r where r.id = (kept->>'role_id')::uuid)`,
    },
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
