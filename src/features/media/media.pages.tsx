import { IconPhoto } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import { mediaPaths, mediaPatterns } from './media.paths.ts';

export const mediaPages: ConsoleFeature = {
  name: 'media',
  pages: [
    {
      path: mediaPatterns.library,
      permission: 'media.view',
      load: () => import('./library-screen/MediaLibraryPage.tsx'),
    },
  ],
  navigation: [
    { group: 'Editor', label: 'Media', to: mediaPaths.library(), icon: IconPhoto, permission: 'media.view' },
  ],
  search: {
    label: 'Media',
    icon: IconPhoto,
    isOpenTo: (rights) => holdsPermission(rights, 'media.view'),
    load: async () => ({ search: (await import('./admin/search-media.ts')).searchMedia }),
  },
  slots: {
    libraryPicture: lazy(async () => ({
      default: (await import('./library-screen/LibraryPicture.tsx')).LibraryPicture,
    })),
  },
  offers: {
    auditedActions: [
      {
        subject: 'media',
        label: 'Media',
        words: {
          uploaded: 'Uploaded a file',
          updated: 'Changed a file',
          replaced: 'Replaced a file',
          deleted: 'Deleted a file',
          restored: 'Restored a file',
        },
      },
      {
        subject: 'media-folder',
        label: 'Folders of the library',
        words: {
          created: 'Made a folder of the library',
          updated: 'Changed a folder of the library',
          deleted: 'Deleted a folder of the library',
        },
      },
    ],
    removableTexts: [
      {
        type: 'media',
        name: 'File',
        comesBack: 'The file comes back under its old address, with its texts. Entries that name it show it again.',
      },
    ],
  },
};
