import { clientOf } from '../../admin-kit/api-client.ts';
import { preview } from './preview/preview.contract.ts';

export const previewClient = clientOf(preview);
