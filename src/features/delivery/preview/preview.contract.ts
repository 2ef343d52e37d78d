import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';

/** How long a preview link works, in seconds: by default, and at most. */
const usualSeconds = 3_600;
const maxSeconds = 86_400;

export const PreviewLink = z.object({
  /** The address of the entry's page on this site with the token, or that of the type's own front end. */
  url: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PreviewLink = z.infer<typeof PreviewLink>;

export const preview = contract({
  create: endpoint({
    method: 'POST',
    path: '/admin/api/content/{id}/preview',
    summary: 'Make a link to the page of an entry that shows its newest draft to everybody who has the link',
    permission: { perType: 'view' },
    params: idParams,
    body: z.object({ expiresIn: z.int().min(1).max(maxSeconds).default(usualSeconds) }).prefault({}),
    result: PreviewLink,
    worksInView: true,
    errors: ['ENTRY_IN_TRASH', 'ENTRY_HAS_NO_PAGE'],
  }),
});
