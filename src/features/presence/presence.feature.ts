import type { Feature } from '../../platform/feature.ts';
import { presence } from './presence.contract.ts';
import { presenceRoutes } from './presence.routes.ts';
import { purgeSilentTabs } from './presence.service.ts';

export const presenceFeature = {
  name: 'presence',
  calls: { presence },
  routes: [presenceRoutes],
  cleanup: purgeSilentTabs,
} satisfies Feature;
