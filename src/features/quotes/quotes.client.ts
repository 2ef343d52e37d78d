import { clientOf } from '../../admin-kit/api-client.ts';
import { answering } from './answering/answering.contract.ts';

export const quotesClient = clientOf(answering, { list: 'forms', get: 'forms' });
