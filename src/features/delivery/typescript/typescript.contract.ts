import { z } from 'zod';
import { contract, endpoint } from '../../../contracts/call/endpoint.ts';

export const typeScript = contract({
  declarations: endpoint({
    method: 'GET',
    path: '/admin/api/content-types/types.d.ts',
    summary:
      'TypeScript declarations of all content types, as the delivery API answers their entries, and of what it can be asked',
    permission: 'content-types.view',
    result: z.string(),
    envelope: 'raw',
    errors: [],
  }),
});
