import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import type { ErrorCode } from '../../contracts/call/errors.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';

/** Something that was deleted and can be brought back until `expiresAt` [Q29]. What was kept of it never goes out. */
const removedRecord = (types: readonly string[]) =>
  z.object({
    id: z.uuid(),
    type: z.enum(types),
    recordId: z.uuid(),
    label: z.string(),
    removedBy: z.object({ id: z.uuid().nullable(), email: z.string().nullable() }),
    removedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  });
export type RemovedRecord = z.infer<ReturnType<typeof removedRecord>>;

const removedQuery = (types: readonly string[]) =>
  listQuery({
    sort: ['removedAt', 'label', 'type'],
    defaultSort: { by: 'removedAt', dir: 'desc' },
    filters: columnFilters({ label: 'text', type: types, removedBy: 'text', removedAt: 'date' }),
  });
export type RemovedQuery = z.infer<ReturnType<typeof removedQuery>>;

const base = '/admin/api/removed';

interface Restorable {
  types: readonly string[];
  /** What may stand in the way of one that is brought back. */
  refusals: readonly ErrorCode[];
}

/** The calls over these types of records. The features that own the types come later in the order and offer them. */
export const removalsContract = ({ types, refusals }: Restorable) =>
  contract({
    list: endpoint({
      method: 'GET',
      path: base,
      summary: 'What was deleted within 30 days and can be brought back',
      permission: 'settings.view',
      query: removedQuery(types),
      result: page(removedRecord(types)),
      envelope: 'page',
      errors: [],
    }),
    restore: endpoint({
      method: 'POST',
      path: `${base}/{id}/restore`,
      summary: 'Bring a deleted record back; only an administrator may',
      permission: 'settings.edit',
      params: idParams,
      result: removedRecord(types),
      message: 'Restored',
      changesRights: true,
      errors: refusals,
    }),
  });

/** The same calls as a client knows them: the answers alone say which types there are; the server checks them. */
export const removals = removalsContract({ types: [], refusals: [] });
