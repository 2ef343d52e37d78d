import { implement } from '../../platform/http/implement.ts';
import { apiTokens } from './api-tokens.contract.ts';
import {
  changeApiToken,
  createApiToken,
  listApiTokens,
  readApiToken,
  revokeApiToken,
  rotateApiToken,
} from './api-tokens.service.ts';

export const apiTokensRoutes = implement(apiTokens, {
  list: ({ ctx, query }) => listApiTokens(ctx, query),
  create: ({ ctx, body }) => createApiToken(ctx, body),
  get: ({ ctx, params }) => readApiToken(ctx, params.id),
  update: ({ ctx, params, body }) => changeApiToken(ctx, { id: params.id, change: body }),
  rotate: ({ ctx, params, body }) => rotateApiToken(ctx, { id: params.id, ...body }),
  remove: ({ ctx, params }) => revokeApiToken(ctx, params.id),
});
