import { audit } from '../../audit/audit.service.ts';
import type { Removable } from '../../removals/removals.service.ts';
import { defaultIfNone } from '../email-providers.service.ts';
import { keptProvider } from './kept-provider.ts';

/** A provider comes back with its secret, as the default if there is none. */
export const removableProvider: Removable = {
  ...keptProvider,
  conflicts: {},
  settle: async (ctx, { id, label }) => {
    await defaultIfNone(ctx, id);
    await audit(ctx, 'email-provider.restored', { type: 'email-provider', id, label });
  },
};
