import { clientOf } from '../../admin-kit/api-client.ts';
import { emailMessages } from './email-messages.contract.ts';

export const emailMessagesClient = clientOf(emailMessages, { list: 'mails', get: 'mails' });
