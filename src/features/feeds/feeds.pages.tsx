import { IconRss } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { feedsPaths, feedsPatterns } from './feeds.paths.ts';

const permission = 'settings.view';

export const feedsPages: ConsoleFeature = {
  name: 'feeds',
  pages: [{ path: feedsPatterns.page, permission, load: () => import('./admin/FeedsPage.tsx') }],
  navigation: [{ group: 'Settings', label: 'Feeds', to: feedsPaths.page(), icon: IconRss, permission }],
};
