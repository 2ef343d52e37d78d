import { clientOf } from '../../admin-kit/api-client.ts';
import { emailTemplates } from './email-templates.contract.ts';

export const emailTemplatesClient = clientOf(emailTemplates, { list: 'mails', get: 'mails' });
