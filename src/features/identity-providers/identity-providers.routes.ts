import { implement } from '../../platform/http/implement.ts';
import { readIdentities, unlink } from './identities/identities.service.ts';
import { identityProviders } from './identity-providers.contract.ts';
import {
  changeProvider,
  createProvider,
  listProviders,
  readProvider,
  removeProvider,
  testProvider,
} from './identity-providers.service.ts';

export const identityProvidersRoutes = implement(identityProviders, {
  list: ({ ctx, query }) => listProviders(ctx, query),
  create: ({ ctx, body }) => createProvider(ctx, body),
  get: ({ ctx, params }) => readProvider(ctx, params.id),
  update: ({ ctx, params, body }) => changeProvider(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => removeProvider(ctx, params.id),
  test: ({ ctx, params }) => testProvider(ctx, params.id),
  identities: ({ ctx, params }) => readIdentities(ctx, params.id),
  unlink: ({ ctx, params }) => unlink(ctx, { userId: params.id, id: params.identityId }),
});
