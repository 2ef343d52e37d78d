import { implement } from '../../../platform/http/implement.ts';
import { contentTypeListColumns } from './list-columns.contract.ts';
import { setListColumns } from './list-columns.service.ts';

export const contentTypeListColumnsRoutes = implement(contentTypeListColumns, {
  set: ({ ctx, params, body }) => setListColumns(ctx, { id: params.id, ...body }),
});
