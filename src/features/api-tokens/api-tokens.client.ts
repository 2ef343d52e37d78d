import { clientOf } from '../../admin-kit/api-client.ts';
import { apiTokens } from './api-tokens.contract.ts';

export const apiTokensClient = clientOf(apiTokens, { list: 'api-tokens', get: 'api-tokens' });
