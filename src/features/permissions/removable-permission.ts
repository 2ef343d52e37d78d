import { changed } from '../../platform/db/transaction.ts';
import { audit } from '../audit/audit.service.ts';
import type { Removable } from '../removals/removals.service.ts';

/** A permission comes back to the roles that granted it and the tokens that named it. */
export const removablePermission: Removable = {
  type: 'permission',
  parts: [
    { table: 'permissions', by: 'id' },
    { table: 'role_permissions', by: 'permission_id' },
    { table: 'api_token_permissions', by: 'permission_id' },
  ],
  conflicts: {
    permissions_slug_key: {
      code: 'PERMISSION_SLUG_TAKEN',
      error: 'Permission with this slug already exists. Delete that one, then restore this one.',
    },
  },
  settle: async (ctx, { id, label }) => {
    await audit(ctx, 'permission.restored', { type: 'permission', id, label });
    changed(ctx, { topic: 'access' });
  },
};
