import { IconArrowRampRight, IconPlus } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { recordPages } from '../../admin-kit/record-pages.ts';
import { redirectsPaths, redirectsPatterns } from './redirects.paths.ts';

const permission = 'redirects.view';

export const redirectsPages: ConsoleFeature = {
  name: 'redirects',
  pages: [
    ...recordPages({
      resource: 'redirects',
      patterns: redirectsPatterns,
      list: () => import('./admin/RedirectListPage.tsx'),
      edit: () => import('./admin/RedirectEditPage.tsx'),
    }),
    { path: redirectsPatterns.missing, permission, load: () => import('./admin/MissingListPage.tsx') },
  ],
  navigation: [
    { group: 'Settings', label: 'Redirects', to: redirectsPaths.list(), icon: IconArrowRampRight, permission },
  ],
  creates: [{ label: 'New redirect', to: redirectsPaths.create(), icon: IconPlus, permission: 'redirects.create' }],
  offers: {
    auditedActions: [
      {
        subject: 'redirect',
        label: 'Redirects',
        words: {
          created: 'Created a redirect',
          updated: 'Changed a redirect',
          deleted: 'Deleted a redirect',
          imported: 'Imported redirects',
        },
      },
    ],
    'record of redirect': ({ id }) => ({ path: redirectsPaths.edit(id), permission }),
  },
};
