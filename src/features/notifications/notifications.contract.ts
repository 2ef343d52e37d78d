import { z } from 'zod';
import { contract, endpoint, idParams } from '../../contracts/call/endpoint.ts';

export const mailTrials = contract({
  values: endpoint({
    method: 'GET',
    path: '/admin/api/form-submissions/{id}/mail-values',
    summary: 'What a template may say of a submission, by name, as the preview of a template takes it',
    permission: 'form-submissions.view',
    params: idParams,
    result: z.record(z.string(), z.union([z.string(), z.object({ html: z.string(), text: z.string() })])),
    errors: [],
  }),
});
