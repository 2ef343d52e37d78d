import { clientOf } from '../../admin-kit/api-client.ts';
import { auditTrail } from './audit.contract.ts';

export const auditClient = clientOf(auditTrail, { list: ['roles', 'people'] });
