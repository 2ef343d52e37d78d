import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';

/** The entries that refer to something: all of them counted, by title the first five that the reader may view. */
const EntryUse = z.object({
  count: z.int(),
  entries: z.array(z.object({ id: z.uuid(), title: z.string(), contentType: z.string(), isSingle: z.boolean() })),
});
export type EntryUse = z.infer<typeof EntryUse>;

export const entryUsage = contract({
  read: endpoint({
    method: 'GET',
    path: '/admin/api/content/{id}/usage',
    summary: 'The entries outside the trash that refer to an entry',
    permission: { perType: 'view' },
    params: idParams,
    result: EntryUse,
    errors: [],
  }),
});
