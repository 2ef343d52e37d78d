import type { Feature } from '../../platform/feature.ts';
import { tableViews } from './table-views.contract.ts';
import { tableViewErrors } from './table-views.errors.ts';
import { tableViewsRoutes } from './table-views.routes.ts';

export const tableViewsFeature = {
  name: 'table-views',
  calls: { tableViews },
  routes: [tableViewsRoutes],
  errors: tableViewErrors,
} satisfies Feature;
