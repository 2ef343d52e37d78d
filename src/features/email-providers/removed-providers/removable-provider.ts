import { audit } from '../../audit/audit.service.ts';
import type { Removable } from '../../removals/removals.service.ts';
import { defaultIfNone } from '../email-providers.service.ts';
import { keptProvider } from './kept-provider.ts';

/** A provider is restored with its secret. It becomes the default if there is no other default. */
export const removableProvider: Removable = {
  ...keptProvider,
  conflicts: {},
  settle: async (ctx, { id, label }) => {
    await defaultIfNone(ctx, id);
    await audit(ctx, 'email-provider.restored', { type: 'email-provider', id, label });
  },
};
