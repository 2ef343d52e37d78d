import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import { mailTrials } from './notifications.contract.ts';
import { trialValues } from './notifications.service.ts';

export const notificationsRoutes: FeatureRoutes = implement(mailTrials, {
  values: ({ ctx, params }) => trialValues(ctx, params.id),
});
