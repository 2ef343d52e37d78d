import { z } from 'zod';
import { contract, endpoint } from '../../../contracts/call/endpoint.ts';
import { ViewedRole } from '../../../contracts/session/session.contract.ts';
import { roleStatuses } from '../../roles/roles.contract.ts';

/** A role to view as; `refusal` says why the caller may not. */
export const ViewChoice = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(roleStatuses),
  refusal: z.string().nullable(),
});
export type ViewChoice = z.infer<typeof ViewChoice>;

const base = '/admin/api/auth/view-as';

export const viewAs = contract({
  choices: endpoint({
    method: 'GET',
    path: base,
    summary: 'Every role by weight, with why the caller may not view the admin as it',
    permission: 'roles.view',
    peopleOnly: true,
    result: z.array(ViewChoice),
    errors: [],
  }),
  start: endpoint({
    method: 'POST',
    path: base,
    summary: 'View the admin as a role, read-only, until the view or the session ends',
    permission: 'roles.view',
    peopleOnly: true,
    body: z.object({ role: z.string('Choose a role').trim().min(1, 'Choose a role').max(100, 'Choose a role') }),
    result: z.object({ viewAs: ViewedRole }),
    changesRights: true,
    perHour: 120,
    errors: ['ROLE_NOT_FOUND'],
  }),
  stop: endpoint({
    method: 'DELETE',
    path: base,
    summary: 'End the view as a role; without one it does nothing',
    permission: 'signed-in',
    peopleOnly: true,
    result: z.null(),
    perHour: 120,
    worksInView: true,
    errors: [],
  }),
});
