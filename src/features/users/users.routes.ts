import { implement } from '../../platform/http/implement.ts';
import { actOnUsers } from './bulk-users.ts';
import { assignRole, changeUser, endSessionsOfUser, offerNewPassword, removeUser, takeRole } from './change-user.ts';
import { explainAccess } from './explain-access.ts';
import { users } from './users.contract.ts';
import { addUser, listUsers, readUser } from './users.service.ts';

export const usersRoutes = implement(users, {
  list: ({ ctx, query }) => listUsers(ctx, query),
  create: ({ ctx, body }) => addUser(ctx, body),
  bulk: ({ ctx, body }) => actOnUsers(ctx, body),
  get: ({ ctx, params }) => readUser(ctx, params.id),
  update: ({ ctx, params, body }) => changeUser(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => removeUser(ctx, params.id),
  access: ({ ctx, params, query }) => explainAccess(ctx, { userId: params.id, slug: query.slug }),
  assignRole: ({ ctx, params }) => assignRole(ctx, params),
  removeRole: ({ ctx, params }) => takeRole(ctx, params),
  endSessions: ({ ctx, params }) => endSessionsOfUser(ctx, params.id),
  sendPasswordLink: ({ ctx, params }) => offerNewPassword(ctx, params.id),
});
