import { clientOf } from '../../admin-kit/api-client.ts';
import { formLinks } from './intake/form-links.contract.ts';
import { formSteps } from './steps/form-steps.contract.ts';
import { submissions } from './submissions.contract.ts';

export const submissionsClient = clientOf(submissions, { list: 'forms', get: 'forms' });
export const formLinksClient = clientOf(formLinks, { list: 'forms' });
export const formStepsClient = clientOf(formSteps, { list: 'forms' });
