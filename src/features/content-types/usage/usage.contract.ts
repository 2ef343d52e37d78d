import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';

/** What deleting a content type takes with it, and what it leaves without a target. `trashed` entries are not among `entries`. */
export const ContentTypeUsage = z.object({
  entries: z.int(),
  trashed: z.int(),
  relationCount: z.int(),
  /** By name; none for those who may not view field groups. */
  relations: z.array(z.object({ fieldGroupId: z.uuid(), fieldGroup: z.string(), field: z.string() })),
});
export type ContentTypeUsage = z.infer<typeof ContentTypeUsage>;

export const contentTypeUsage = contract({
  get: endpoint({
    method: 'GET',
    path: '/admin/api/content-types/{id}/usage',
    summary: 'How many entries a content type has, and which relations of which field groups lead to it',
    permission: 'content-types.view',
    params: idParams,
    result: ContentTypeUsage,
    errors: [],
  }),
});
