import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';

export const secondFactorPages: ConsoleFeature = {
  name: 'second-factor',
  pages: [],
  slots: {
    userSignIn: lazy(async () => ({ default: (await import('./admin/ResetSecondFactor.tsx')).ResetSecondFactor })),
  },
};
