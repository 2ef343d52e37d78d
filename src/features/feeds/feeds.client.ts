import { clientOf } from '../../admin-kit/api-client.ts';
import { feeds } from './feeds.contract.ts';

export const feedsClient = clientOf(feeds);
