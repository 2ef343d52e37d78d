import { clientOf } from '../../admin/api-client.ts';
import { emailProviders } from './email-providers.contract.ts';

export const emailProvidersClient = clientOf(emailProviders, { list: 'mails', get: 'mails' });
