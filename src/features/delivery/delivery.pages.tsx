import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { deliveryPaths } from './delivery.paths.ts';

export const deliveryPages: ConsoleFeature = {
  name: 'delivery',
  pages: [],
  slots: {
    entryPreview: lazy(async () => ({ default: (await import('./preview-screen/PreviewButton.tsx')).PreviewButton })),
  },
  offers: {
    pageOfType: ({ slug }) => deliveryPaths.type(slug),
    pageOfEntry: (type, { slug }) => deliveryPaths.entry(type, slug),
  },
};
