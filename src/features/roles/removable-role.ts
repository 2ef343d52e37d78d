import { changed } from '../../platform/db/transaction.ts';
import { audit } from '../audit/audit.service.ts';
import { grantsOfRemovedRole } from '../permissions/grants/grants.sql.ts';
import type { Removable } from '../removals/removals.service.ts';
import { relinkHeirs } from './inheritance/inheritance.service.ts';
import { roleMessages } from './roles.rules.ts';

/** A role comes back with what it granted, with those who held it, and as parent of the roles that inherited from it and from no other since. */
export const removableRole: Removable = {
  type: 'role',
  parts: [{ table: 'roles', by: 'id' }, grantsOfRemovedRole, { table: 'user_roles', by: 'role_id' }],
  links: { table: 'roles', by: 'parent_id' },
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
