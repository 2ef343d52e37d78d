import { sql } from 'kysely';
import { changed } from '../../platform/db/transaction.ts';
import { audit } from '../audit/audit.service.ts';
import type { Removable } from '../removals/removals.service.ts';
import { roleMessages } from './roles.rules.ts';

/** A role comes back with what it granted and with those who held it; roles that inherited from it go on without it. */
export const removableRole: Removable = {
  type: 'role',
  parts: [
    {
      table: 'roles',
      belongs: sql`r.id = d.record_id`,
      returned: sql`case
        when exists (select from roles p where p.id = (kept->>'parent_id')::uuid) then kept
        else kept || '{"parent_id": null}' end`,
    },
    {
      table: 'role_permissions',
      belongs: sql`r.role_id = d.record_id`,
      mayReturn: sql`exists (select from permissions p where p.id = (kept->>'permission_id')::uuid)`,
    },
    {
      table: 'user_roles',
      belongs: sql`r.role_id = d.record_id`,
      mayReturn: sql`exists (select from users u where u.id = (kept->>'user_id')::uuid)`,
    },
  ],
  conflicts: {
    roles_slug_key: {
      code: 'ROLE_SLUG_TAKEN',
      error: `${roleMessages.slugTaken}. Delete that role, then restore this one.`,
    },
    roles_name_key: {
      code: 'ROLE_NAME_TAKEN',
      error: `${roleMessages.nameTaken}. Rename that role, then restore this one.`,
    },
  },
  settle: async (ctx, { id, label }) => {
    await audit(ctx, 'role.restored', { type: 'role', id, label });
    changed(ctx, { topic: 'access' });
  },
};
