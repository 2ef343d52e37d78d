import { z } from 'zod';
import { contract, endpoint } from '../../../contracts/call/endpoint.ts';
import { AccessExplanation } from '../../users/access/access.contract.ts';

const base = '/admin/api/auth/permissions';
const noSlug = 'No permission slug provided';
const maxSlugLength = 200;
const maxListLength = 100;

const slug = z.string(noSlug).trim().min(1, noSlug).max(maxSlugLength, `must be at most ${maxSlugLength} characters`);

export const rights = contract({
  check: endpoint({
    method: 'POST',
    path: `${base}/check`,
    summary: 'Whether I hold all of these permissions or, with requireAll false, any of them',
    permission: 'signed-in',
    peopleOnly: true,
    body: z.object({
      permissionSlugs: z.array(slug, noSlug).max(maxListLength, `must be at most ${maxListLength} permissions`),
      requireAll: z.boolean().default(true),
    }),
    result: z.object({ granted: z.boolean(), checked: z.array(z.string()), error: z.string().nullable() }),
    worksInView: true,
    errors: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    summary: 'Whether I hold one permission, by which role, and what would grant it to me',
    permission: 'signed-in',
    peopleOnly: true,
    query: z.object({ slug }),
    result: AccessExplanation,
    message: 'Permission checked',
    errors: ['USER_NOT_FOUND'],
  }),
});
