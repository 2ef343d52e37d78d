import type { Undo } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { rightsQuery } from '../../../admin-kit/session/session.ts';
import { maxPageSize } from '../../../contracts/lists/page-size.ts';
import { removalsClient } from '../removals.client.ts';
import { findRemovals } from './find-removals.ts';

/** Brings back records that were just deleted, for the toast that tells of it; undefined for people who may not [Q29]. */
export function undoOfRemoval(recordIds: readonly string[]): Undo | undefined {
  if (queryClient.getQueryData(rightsQuery.queryKey)?.isAdmin !== true) return undefined;
  return async () => {
    try {
      const removals = await findRemovals(recordIds, (page) =>
        removalsClient.list.call({ query: { page, pageSize: maxPageSize } }),
      );
      for (const recordId of recordIds) {
        // Of one that is not there the server says why.
        await removalsClient.restore.call({ params: { id: removals.get(recordId) ?? recordId } });
      }
    } finally {
      // Whatever came back may be in any list.
      await queryClient.invalidateQueries();
    }
  };
}
