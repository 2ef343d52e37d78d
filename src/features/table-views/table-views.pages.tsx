import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin/console-feature.ts';

export const tableViewsPages: ConsoleFeature = {
  pages: [],
  slots: {
    savedViews: lazy(async () => ({ default: (await import('./admin/SavedViews.tsx')).SavedViews })),
  },
};
