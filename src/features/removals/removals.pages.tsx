import type { ConsoleFeature } from '../../admin/console-feature.ts';
import { removalsPaths, removalsPatterns } from './removals.paths.ts';

export const removalsPages: ConsoleFeature = {
  pages: [{ path: removalsPatterns.page, permission: 'settings.view', load: () => import('./admin/RemovedPage.tsx') }],
  links: { removedRecords: removalsPaths.page },
};
