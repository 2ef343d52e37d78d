import { clientOf } from '../../admin-kit/api-client.ts';
import { emailProviders } from './email-providers.contract.ts';

export const emailProvidersClient = clientOf(emailProviders, { list: 'mails', get: 'mails' });
