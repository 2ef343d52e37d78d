import { implement } from '../../platform/http/implement.ts';
import { permissions } from './permissions.contract.ts';
import {
  changePermission,
  createPermission,
  listPermissions,
  readPermission,
  readPermissionTree,
  removePermission,
} from './permissions.service.ts';

export const permissionsRoutes = implement(permissions, {
  list: ({ ctx, query }) => listPermissions(ctx, query),
  create: ({ ctx, body }) => createPermission(ctx, body),
  get: ({ ctx, params }) => readPermission(ctx, params.id),
  update: ({ ctx, params, body }) => changePermission(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => removePermission(ctx, params.id),
  tree: ({ ctx }) => readPermissionTree(ctx),
});
