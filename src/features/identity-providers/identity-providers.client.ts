import { clientOf } from '../../admin-kit/api-client.ts';
import { identityProviders } from './identity-providers.contract.ts';

export const identityProvidersClient = clientOf(identityProviders, {
  list: 'identity-providers',
  get: 'identity-providers',
  identities: 'people',
});
