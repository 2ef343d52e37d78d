import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';

/** How far visitors come with a form in steps. */
export const formSteps = contract({
  list: endpoint({
    method: 'GET',
    path: '/admin/api/forms/{id}/steps',
    summary: 'The steps of a form in order, each with how many visitors completed it; none of a form without steps',
    permission: 'forms.view',
    params: idParams,
    result: z.array(
      z.object({
        title: z.string(),
        /** The name of the field with which it begins. */
        field: z.string(),
        completed: z.int(),
      }),
    ),
    errors: [],
  }),
});
