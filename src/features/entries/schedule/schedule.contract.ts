import { z } from 'zod';
import { contract, endpoint, page } from '../../../contracts/call/endpoint.ts';
import { listQuery } from '../../../contracts/lists/list-query.ts';
import { Person } from '../../../contracts/session/person.ts';
import { Timestamp } from './timestamp.rules.ts';

/** What becomes of an entry at a moment. */
const ScheduledAction = z.object({
  /** Of the entry. */
  id: z.uuid(),
  title: z.string(),
  contentType: z.string(),
  action: z.enum(['publish', 'unpublish']),
  at: z.iso.datetime(),
  /** Who scheduled it. */
  by: Person.nullable(),
  /** Why it could not be done when it was due. */
  error: z.string().nullable(),
});
export type ScheduledAction = z.infer<typeof ScheduledAction>;

export const ScheduleQuery = listQuery({
  sort: ['at', 'title'],
  defaultSort: { by: 'at', dir: 'asc' },
  extra: {
    /** Slug or id. */
    contentType: z.string().max(100).optional(),
    from: Timestamp.optional(),
    to: Timestamp.optional(),
  },
});
export type ScheduleQuery = z.infer<typeof ScheduleQuery>;

export const schedule = contract({
  list: endpoint({
    method: 'GET',
    path: '/admin/api/content/scheduled',
    summary: 'What is scheduled to be published or unpublished, soonest first, of the types that the reader may view',
    permission: { perType: 'view' },
    query: ScheduleQuery,
    result: page(ScheduledAction),
    envelope: 'page',
    errors: [],
  }),
});
