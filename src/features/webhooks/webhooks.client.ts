import { clientOf } from '../../admin-kit/api-client.ts';
import { webhooks } from './webhooks.contract.ts';

export const webhooksClient = clientOf(webhooks, { list: 'webhooks', get: 'webhooks', deliveries: 'webhooks' });
