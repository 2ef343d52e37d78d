import { implement } from '../../platform/http/implement.ts';

import { explainAccess, explainWholeAccess } from './access/explain-access.ts';
import { listRoleChoices } from './access/role-choices.ts';
import { prepareUser } from './add-user.ts';
import { applyToUsers } from './bulk-users.ts';
import {
  assignRole,
  changeUser,
  endSessionsOfUser,
  makeInvitationLink,
  offerNewPassword,
  removeUser,
  takeRole,
} from './change-user.ts';
import { users } from './users.contract.ts';
import { listUsers, readUser } from './users.service.ts';

export const usersRoutes = implement(users, {
  list: ({ ctx, query }) => listUsers(ctx, query),
  create: { prepare: ({ ctx, body }) => prepareUser(ctx, body) },
  bulk: ({ ctx, body }) => applyToUsers(ctx, body),
  roleChoices: ({ ctx }) => listRoleChoices(ctx),
  get: ({ ctx, params }) => readUser(ctx, params.id),
  update: ({ ctx, params, body }) => changeUser(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => removeUser(ctx, params.id),
  access: ({ ctx, params, query }) => explainAccess(ctx, { userId: params.id, slug: query.slug }),
  wholeAccess: ({ ctx, params }) => explainWholeAccess(ctx, params.id),
  assignRole: ({ ctx, params, body }) => assignRole(ctx, { ...params, ...body }),
  removeRole: ({ ctx, params }) => takeRole(ctx, params),
  endSessions: ({ ctx, params }) => endSessionsOfUser(ctx, params.id),
  invitationLink: ({ ctx, params }) => makeInvitationLink(ctx, params.id),
  sendPasswordLink: ({ ctx, params }) => offerNewPassword(ctx, params.id),
});
