import { IconTableImport } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { holdsOnSomeType } from '../../contracts/session/held-rights.ts';
import { importsPaths, importsPatterns } from './imports.paths.ts';

export const importsPages: ConsoleFeature = {
  name: 'imports',
  pages: [
    { path: importsPatterns.list, permission: null, load: () => import('./admin/ImportsPage.tsx') },
    { path: importsPatterns.one, permission: null, load: () => import('./admin/ImportPage.tsx') },
  ],
  navigation: [
    {
      group: 'Editor',
      label: 'Imports',
      to: importsPaths.list(),
      icon: IconTableImport,
      permission: 'content.create',
      isOpenTo: (rights) => holdsOnSomeType(rights, 'create'),
    },
  ],
  creates: [{ label: 'Import a table', to: importsPaths.list(), icon: IconTableImport, permission: 'content.create' }],
  offers: {
    importInto: (typeSlug) => importsPaths.list({ into: typeSlug }),
    auditedActions: [
      {
        subject: 'entries',
        label: 'Imports',
        words: {
          imported: 'Imported entries',
          'import-undone': 'Undid an import of entries',
        },
      },
      {
        subject: 'import',
        label: 'Runs of imports',
        words: {
          started: 'Started an import',
          undone: 'Began to undo an import',
        },
      },
    ],
  },
  slots: {
    startFromData: lazy(async () => ({ default: (await import('./admin/ImportSource.tsx')).ImportSource })),
  },
};
