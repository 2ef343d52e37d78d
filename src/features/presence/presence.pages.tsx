import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';

export const presencePages: ConsoleFeature = {
  name: 'presence',
  pages: [],
  slots: {
    entryPresence: lazy(async () => ({ default: (await import('./admin/EntryPresence.tsx')).EntryPresence })),
  },
};
