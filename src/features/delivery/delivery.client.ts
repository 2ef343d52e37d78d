import { clientOf } from '../../admin/api-client.ts';
import { preview } from './preview/preview.contract.ts';

export const previewClient = clientOf(preview);
