import { sql } from 'kysely';
import { changed } from '../../platform/db/transaction.ts';
import { audit } from '../audit/audit.service.ts';
import type { Removable } from '../removals/removals.service.ts';
import { relinkHeirs } from './inheritance/inheritance.service.ts';
import { roleMessages } from './roles.rules.ts';

/** A role comes back with what it granted, with those who held it, and as parent of the roles that inherited from it and from no other since. */
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
  links: { table: 'roles', refer: sql`r.parent_id = d.record_id` },
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
  settle: async (ctx, { id, label, linked }) => {
    const heirs = await relinkHeirs(ctx, { id, heirs: linked });
    await audit(ctx, 'role.restored', { type: 'role', id, label, after: { heirs } });
    changed(ctx, { topic: 'access' });
  },
};
