import { IconLogin2, IconPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { identityProvidersPaths, identityProvidersPatterns } from './identity-providers.paths.ts';

const permission = 'settings.view';
const edit = () => import('./admin/ProviderEditPage.tsx');

export const identityProvidersPages: ConsoleFeature = {
  name: 'identity-providers',
  pages: [
    { path: identityProvidersPatterns.list, permission, load: () => import('./admin/ProviderListPage.tsx') },
    { path: identityProvidersPatterns.edit, permission, load: edit },
    { path: identityProvidersPatterns.create, permission: 'settings.edit', load: edit },
  ],
  navigation: [
    {
      group: 'Settings',
      label: 'Sign-in providers',
      to: identityProvidersPaths.list(),
      icon: IconLogin2,
      permission,
    },
  ],
  creates: [
    { label: 'New sign-in provider', to: identityProvidersPaths.create(), icon: IconPlus, permission: 'settings.edit' },
  ],
  slots: {
    userProviders: lazy(async () => ({ default: (await import('./admin/UserProviders.tsx')).UserProviders })),
  },
  offers: {
    auditedActions: [
      {
        subject: 'identity-provider',
        label: 'Sign-in providers',
        words: {
          created: 'Added a sign-in provider',
          updated: 'Changed a sign-in provider',
          deleted: 'Deleted a sign-in provider',
          rejected: 'Let nobody in who came from a sign-in provider',
        },
      },
    ],
    'record of identity-provider': ({ id }) => ({ path: identityProvidersPaths.edit(id), permission }),
  },
};
