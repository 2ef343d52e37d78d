import { type FeatureRoutes, implement } from '../../../platform/http/implement.ts';
import { listStepFigures } from './form-drafts.ts';
import { formSteps } from './form-steps.contract.ts';

export const formStepsRoutes: FeatureRoutes = implement(formSteps, {
  list: ({ ctx, params }) => listStepFigures(ctx, params.id),
});
