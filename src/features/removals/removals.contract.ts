import { z } from 'zod';
import { columnFilters } from '../../contract-kit/column-filters.ts';
import { contract, endpoint, idParams, page } from '../../contract-kit/endpoint.ts';
import { listQuery } from '../../contract-kit/list-query.ts';

export const removableTypes = ['user', 'role', 'permission', 'field-group', 'content-type', 'media'] as const;
export type RemovableType = (typeof removableTypes)[number];

/** Something that was deleted and can be brought back until `expiresAt` [Q29]. What was kept of it never goes out. */
export const RemovedRecord = z.object({
  id: z.uuid(),
  type: z.enum(removableTypes),
  recordId: z.uuid(),
  label: z.string(),
  removedBy: z.object({ id: z.uuid().nullable(), email: z.string().nullable() }),
  removedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type RemovedRecord = z.infer<typeof RemovedRecord>;

export const RemovedQuery = listQuery({
  sort: ['removedAt', 'label', 'type'],
  defaultSort: { by: 'removedAt', dir: 'desc' },
  filters: columnFilters({ label: 'text', type: removableTypes, removedBy: 'text', removedAt: 'date' }),
});
export type RemovedQuery = z.infer<typeof RemovedQuery>;

const base = '/admin/api/removed';

export const removals = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'What was deleted within 30 days and can be brought back',
    permission: 'settings.view',
    query: RemovedQuery,
    result: page(RemovedRecord),
    envelope: 'page',
    errors: [],
  }),
  restore: endpoint({
    method: 'POST',
    path: `${base}/{id}/restore`,
    summary: 'Bring a deleted record back; only an administrator may',
    permission: 'settings.edit',
    params: idParams,
    result: RemovedRecord,
    message: 'Restored',
    errors: [
      ...(['EMAIL_TAKEN', 'ROLE_SLUG_TAKEN', 'ROLE_NAME_TAKEN', 'PERMISSION_SLUG_TAKEN'] as const),
      ...(['FIELD_GROUP_SLUG_TAKEN', 'FIELD_NAME_TAKEN', 'CONTENT_TYPE_SLUG_TAKEN'] as const),
    ],
  }),
});
