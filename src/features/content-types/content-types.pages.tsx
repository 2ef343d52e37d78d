import { IconDatabase, IconDatabasePlus, IconFile, IconFilePlus } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { recordPages } from '../../admin-kit/record-pages.ts';
import { contentTypesPaths, contentTypesPatterns } from './content-types.paths.ts';

export const contentTypesPages: ConsoleFeature = {
  name: 'content-types',
  pages: [
    ...recordPages({
      resource: 'content-types',
      patterns: {
        list: contentTypesPatterns.collections,
        edit: contentTypesPatterns.editCollection,
        create: contentTypesPatterns.createCollection,
      },
      list: () => import('./admin/CollectionTypeListPage.tsx'),
      edit: () => import('./admin/CollectionTypeEditPage.tsx'),
    }),
    ...recordPages({
      resource: 'content-types',
      patterns: {
        list: contentTypesPatterns.singles,
        edit: contentTypesPatterns.editSingle,
        create: contentTypesPatterns.createSingle,
      },
      list: () => import('./admin/SingleTypeListPage.tsx'),
      edit: () => import('./admin/SingleTypeEditPage.tsx'),
    }),
  ],
  navigation: [
    {
      group: 'Builder',
      label: 'Collection Types',
      to: contentTypesPaths.collections(),
      icon: IconDatabase,
      permission: 'content-types.view',
    },
    {
      group: 'Builder',
      label: 'Single Types',
      to: contentTypesPaths.singles(),
      icon: IconFile,
      permission: 'content-types.view',
    },
  ],
  creates: [
    {
      label: 'New collection type',
      to: contentTypesPaths.createCollection(),
      icon: IconDatabasePlus,
      permission: 'content-types.create',
    },
    {
      label: 'New single type',
      to: contentTypesPaths.createSingle(),
      icon: IconFilePlus,
      permission: 'content-types.create',
    },
  ],
  slots: {
    contentTypeChoice: lazy(async () => ({
      default: (await import('./fields-screen/ContentTypeChoice.tsx')).ContentTypeChoice,
    })),
    contentTypesOfGroup: lazy(async () => ({
      default: (await import('./admin/ContentTypesControl.tsx')).ContentTypesControl,
    })),
  },
  offers: {
    auditedActions: [
      {
        subject: 'content-type',
        label: 'Content types',
        words: {
          created: 'Created a content type',
          updated: 'Changed a content type',
          deleted: 'Deleted a content type',
          restored: 'Restored a content type',
        },
      },
    ],
    'record of content-type': ({ id, fact }) => {
      const isSingle = fact('isSingle');
      if (typeof isSingle !== 'boolean') return null;
      const path = isSingle ? contentTypesPaths.editSingle(id) : contentTypesPaths.editCollection(id);
      return { path, permission: 'content-types.view' };
    },
    removableTexts: [
      {
        type: 'content-type',
        name: 'Content type',
        comesBack:
          'The type comes back with its entries, field groups and permissions. Published entries are public again at once, if the type was.',
      },
    ],
  },
};
