import { implement } from '../../platform/http/implement.ts';
import { tableViews } from './table-views.contract.ts';
import { changeTableView, createTableView, listTableViews, removeTableView } from './table-views.service.ts';

export const tableViewsRoutes = implement(tableViews, {
  list: ({ ctx, query }) => listTableViews(ctx, query),
  create: ({ ctx, body }) => createTableView(ctx, body),
  update: ({ ctx, params, body }) => changeTableView(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => removeTableView(ctx, params.id),
});
