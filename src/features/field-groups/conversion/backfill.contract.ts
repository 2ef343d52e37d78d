import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';

/** The entries of a type on their way to follow a change of their fields. */
export const Backfill = z.object({
  /** Without its name for those who may not learn of the type. */
  contentType: z.object({ id: z.uuid(), name: z.string().nullable() }),
  /** A failed one is tried again by itself. */
  state: z.enum(['waiting', 'running', 'failed']),
  /** What happens to them: values become values of another type, or what search finds them by is written anew. */
  step: z.enum(['values', 'search']).nullable(),
  /** Entries of this step; null for those who may not view and edit the entries of the type. */
  done: z.int().nullable(),
  total: z.int().nullable(),
  /** Of this step; null before the first entries are done, and for anyone who is told no numbers. */
  secondsLeft: z.int().nullable(),
});
export type Backfill = z.infer<typeof Backfill>;

export const backfill = contract({
  ofGroup: endpoint({
    method: 'GET',
    path: '/admin/api/field-groups/{id}/settling',
    summary:
      'How far entries have come in following a change of their fields, for each type that shows the group and is not done',
    permission: 'field-groups.view',
    params: idParams,
    result: z.array(Backfill),
    errors: [],
  }),
  ofContentType: endpoint({
    method: 'GET',
    path: '/admin/api/content-types/{id}/settling',
    summary: 'Progress of updating the entries of a content type after a change of its fields',
    permission: 'content-types.view',
    params: idParams,
    result: z.array(Backfill),
    errors: [],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/api/field-groups/{id}/settling/retry',
    summary: 'Retry the entries that could not be updated after a change of their fields',
    permission: 'field-groups.edit',
    params: idParams,
    result: z.array(Backfill),
    message: 'Trying again',
    seenBy: 'field-groups.view',
    errors: [],
  }),
  retryOfContentType: endpoint({
    method: 'POST',
    path: '/admin/api/content-types/{id}/settling/retry',
    summary: 'Retry the entries of a content type that could not be updated after a change of their fields',
    permission: 'content-types.edit',
    params: idParams,
    result: z.array(Backfill),
    message: 'Trying again',
    seenBy: 'content-types.view',
    errors: [],
  }),
});
