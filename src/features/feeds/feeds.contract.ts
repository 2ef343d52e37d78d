import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';

/** What a feed holds at this moment, and who has read it last. */
export const FeedReport = z.object({
  included: z.int(),
  /** Each machine once, with the first reason against it; `sample` are ids of entries. */
  leftOut: z.array(z.object({ reason: z.string(), count: z.int(), sample: z.array(z.uuid()) })),
  lastReadAt: z.iso.datetime().nullable(),
  /** As the program calls itself. */
  lastReadBy: z.string().nullable(),
});
export type FeedReport = z.infer<typeof FeedReport>;

export const feeds = contract({
  report: endpoint({
    method: 'GET',
    path: '/admin/api/feeds/{name}/report',
    summary: 'What a feed holds, what it leaves out, and who has read it last',
    permission: 'settings.view',
    params: z.object({ name: z.string() }),
    result: FeedReport,
    errors: [],
  }),
});
