import { z } from 'zod';
import { contract, endpoint, page } from '../../../contracts/call/endpoint.ts';
import { listQuery } from '../../../contracts/lists/list-query.ts';
import { Person } from '../../../contracts/session/person.ts';
import { Moment } from './moment.rules.ts';

/** What becomes of an entry at a moment. */
const ScheduledAct = z.object({
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
export type ScheduledAct = z.infer<typeof ScheduledAct>;

export const ScheduleQuery = listQuery({
  sort: ['at', 'title'],
  defaultSort: { by: 'at', dir: 'asc' },
  extra: {
    /** Slug or id. */
    contentType: z.string().max(100).optional(),
    from: Moment.optional(),
    to: Moment.optional(),
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
    result: page(ScheduledAct),
    envelope: 'page',
    errors: [],
  }),
});
