import type { LoaderFunction } from 'react-router';
import { queryClient } from '../../query-client.ts';
import { allows, rightsQuery, sessionQuery } from '../session.ts';
import { grantedBySession } from './access.ts';

/**
 * Lets a page begin to read ahead only for a person who may see it: the rejected call of anybody else would be one more
 * denial, told and counted, beside the 403 page. Rights that are not here yet hold up nothing but the reading ahead.
 */
export function whenAllowed(permission: string, loader: LoaderFunction): LoaderFunction {
  return (args, context) => {
    const rights = queryClient.getQueryData(rightsQuery.queryKey);
    const roles = queryClient.getQueryData(sessionQuery.queryKey)?.roles ?? [];
    if (rights ? allows(rights, permission) : grantedBySession(roles)) return loader(args, context);
    if (!rights) void readAhead();
    return null;

    async function readAhead(): Promise<void> {
      // A failure is the guard's to show.
      const loaded = await queryClient.ensureQueryData(rightsQuery).catch(() => undefined);
      if (allows(loaded, permission)) await loader(args, context);
    }
  };
}
