import type { Feature } from '../../platform/feature.ts';
import { secondFactor } from './second-factor.contract.ts';
import { secondFactorErrors } from './second-factor.errors.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { purgeSecondFactors } from './second-factor.service.ts';

export const secondFactorFeature = {
  name: 'second-factor',
  calls: { secondFactor },
  routes: [secondFactorRoutes],
  errors: secondFactorErrors,
  cleanup: purgeSecondFactors,
} satisfies Feature;
