import { implement } from '../../platform/http/implement.ts';
import { contentTypes } from './content-types.contract.ts';
import {
  attachFieldGroups,
  changeContentType,
  createContentType,
  listContentTypes,
  readContentType,
  removeContentType,
} from './content-types.service.ts';

export const contentTypesRoutes = implement(contentTypes, {
  list: ({ ctx, query }) => listContentTypes(ctx, query),
  create: ({ ctx, body }) => createContentType(ctx, body),
  get: ({ ctx, params }) => readContentType(ctx, params.id),
  update: ({ ctx, params, body }) => changeContentType(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => removeContentType(ctx, params.id),
  setFieldGroups: ({ ctx, params, body }) => attachFieldGroups(ctx, { id: params.id, fieldGroups: body.fieldGroups }),
});
