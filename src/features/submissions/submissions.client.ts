import { clientOf } from '../../admin-kit/api-client.ts';
import { submissions } from './submissions.contract.ts';

export const submissionsClient = clientOf(submissions, { list: 'forms', get: 'forms' });
