import { IconFileText, IconStack2 } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { entriesPaths, entriesPatterns } from './entries.paths.ts';
import { mayViewEntries, mayViewSort } from './entry-types/view-right.rules.ts';

const edit = () => import('./edit-screen/EntryEditPage.tsx');

export const entriesPages: ConsoleFeature = {
  name: 'entries',
  pages: [
    { path: entriesPatterns.collections, permission: null, load: () => import('./list-screen/CollectionsPage.tsx') },
    { path: entriesPatterns.list, permission: null, load: () => import('./list-screen/EntryListPage.tsx') },
    { path: entriesPatterns.create, permission: null, load: edit },
    { path: entriesPatterns.edit, permission: null, load: edit },
    { path: entriesPatterns.scheduled, permission: null, load: () => import('./versions-screen/ScheduledPage.tsx') },
    { path: entriesPatterns.singles, permission: null, load: () => import('./list-screen/SinglesPage.tsx') },
    { path: entriesPatterns.single, permission: null, load: () => import('./edit-screen/SinglePage.tsx') },
  ],
  navigation: [
    {
      group: 'Editor',
      label: 'Collections',
      to: entriesPaths.collections(),
      icon: IconStack2,
      permission: 'content.view',
      isOpenTo: (rights) => mayViewSort(rights, 'collections'),
      lists: 'collections',
    },
    {
      group: 'Editor',
      label: 'Singles',
      to: entriesPaths.singles(),
      icon: IconFileText,
      permission: 'content.view',
      isOpenTo: (rights) => mayViewSort(rights, 'singles'),
      lists: 'singles',
    },
  ],
  search: {
    label: 'Entries',
    icon: IconFileText,
    isOpenTo: mayViewEntries,
    load: async () => ({ search: (await import('./list-screen/search-entries.ts')).searchEntries }),
  },
  slots: {
    entriesExport: lazy(async () => ({ default: (await import('./list-screen/EntriesExport.tsx')).EntriesExport })),
    typeChange: lazy(async () => ({
      default: (await import('./admin/TypeChangeDialog.tsx')).TypeChangeDialog,
    })),
  },
  offers: {
    auditedActions: [
      {
        subject: 'entry',
        label: 'Entries',
        words: {
          created: 'Created an entry',
          updated: 'Changed an entry',
          published: 'Published an entry',
          unpublished: 'Unpublished an entry',
          trashed: 'Moved an entry to the trash',
          restored: 'Restored an entry',
          'draft-saved': 'Changed the draft of an entry',
          'draft-discarded': 'Discarded the draft of an entry',
          'revision-restored': 'Restored an earlier version of an entry',
          scheduled: 'Scheduled an entry',
          'schedule-failed': 'Could not publish a scheduled entry',
          'schedule-ended': 'Changed a scheduled entry without the right to publish it',
          duplicated: 'Duplicated an entry',
          deleted: 'Deleted an entry',
          'bulk-edited': 'Edited many entries',
          'bulk-edit-undone': 'Undid an edit of many entries',
        },
      },
    ],
    entriesOfType: (type) => (type.isSingle ? entriesPaths.single(type.id) : entriesPaths.list(type.slug)),
    newEntryOfType: (type) => entriesPaths.create(type.slug),
    entryUsingFile: ({ id, contentType, isSingle }) =>
      isSingle ? entriesPaths.single(contentType) : entriesPaths.edit(contentType, id),
    'record of entry': ({ id, fact }) => {
      const contentType = fact('contentType');
      return typeof contentType === 'string'
        ? { path: entriesPaths.edit(contentType, id), permission: 'content.view' }
        : null;
    },
  },
};
