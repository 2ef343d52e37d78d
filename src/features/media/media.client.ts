import { clientOf } from '../../admin-kit/api-client.ts';
import { media } from './media.contract.ts';

export const mediaClient = clientOf(media);
