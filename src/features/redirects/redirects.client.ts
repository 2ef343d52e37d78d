import { clientOf } from '../../admin-kit/api-client.ts';
import { redirects } from './redirects.contract.ts';

export const redirectsClient = clientOf(redirects, { list: 'redirects', get: 'redirects', missing: 'redirects' });
