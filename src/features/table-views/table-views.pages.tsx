import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';

export const tableViewsPages: ConsoleFeature = {
  name: 'table-views',
  pages: [],
  slots: {
    savedViews: lazy(async () => ({ default: (await import('./admin/SavedViews.tsx')).SavedViews })),
  },
};
