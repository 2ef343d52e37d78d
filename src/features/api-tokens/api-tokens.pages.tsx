import { IconApi, IconPlus } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { recordPages } from '../../admin-kit/record-pages.ts';
import { apiTokensPaths, apiTokensPatterns } from './api-tokens.paths.ts';

export const apiTokensPages: ConsoleFeature = {
  name: 'api-tokens',
  pages: recordPages({
    resource: 'api-tokens',
    patterns: apiTokensPatterns,
    list: () => import('./admin/ApiTokenListPage.tsx'),
    edit: () => import('./admin/ApiTokenEditPage.tsx'),
  }),
  navigation: [
    {
      group: 'Settings',
      label: 'API Tokens',
      to: apiTokensPaths.list(),
      icon: IconApi,
      permission: 'api-tokens.view',
    },
  ],
  creates: [{ label: 'New API token', to: apiTokensPaths.create(), icon: IconPlus, permission: 'api-tokens.create' }],
  offers: {
    auditedActions: [
      {
        subject: 'api-token',
        label: 'API tokens',
        words: {
          created: 'Created an API token',
          updated: 'Changed an API token',
          rotated: 'Gave an API token a new secret',
          revoked: 'Revoked an API token',
        },
      },
    ],
    'record of api-token': ({ id }) => ({ path: apiTokensPaths.edit(id), permission: 'api-tokens.view' }),
  },
};
