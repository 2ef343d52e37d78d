import { clientOf } from '../../admin/api-client.ts';
import { emailMessages } from './email-messages.contract.ts';

export const emailMessagesClient = clientOf(emailMessages, { list: 'mails', get: 'mails' });
