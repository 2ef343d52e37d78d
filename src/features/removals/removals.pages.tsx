import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { removalsPaths, removalsPatterns } from './removals.paths.ts';

export const removalsPages: ConsoleFeature = {
  name: 'removals',
  pages: [{ path: removalsPatterns.page, permission: 'settings.view', load: () => import('./admin/RemovedPage.tsx') }],
  offers: {
    removedRecords: removalsPaths.page,
  },
};
