import { implement } from '../../platform/http/implement.ts';
import { fieldGroups } from './field-groups.contract.ts';
import {
  changeFieldGroup,
  createFieldGroup,
  listFieldGroups,
  listGroupsOfType,
  readFieldGroup,
  removeFieldGroup,
} from './field-groups.service.ts';

export const fieldGroupsRoutes = implement(fieldGroups, {
  list: ({ ctx, query }) => listFieldGroups(ctx, query),
  create: ({ ctx, body }) => createFieldGroup(ctx, body),
  get: ({ ctx, params }) => readFieldGroup(ctx, params.id),
  update: ({ ctx, params, body }) => changeFieldGroup(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => removeFieldGroup(ctx, params.id),
  ofContentType: ({ ctx, params }) => listGroupsOfType(ctx, params.id),
});
