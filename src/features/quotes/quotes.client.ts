import { clientOf } from '../../admin-kit/api-client.ts';
import { answering } from './answering/answering.contract.ts';
import { selling } from './selling/selling.contract.ts';

export const quotesClient = clientOf(answering, { list: 'forms', get: 'forms' });

export const sellingClient = clientOf(selling, { buyers: 'forms' });
