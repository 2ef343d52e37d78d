import { z } from 'zod';
import { contract, endpoint } from '../../../contract-kit/call/endpoint.ts';

export const contentTypeScript = contract({
  declarations: endpoint({
    method: 'GET',
    path: '/admin/api/content-types/types.d.ts',
    summary: 'TypeScript declarations of all content types, as the delivery API answers their entries',
    permission: 'content-types.view',
    result: z.string(),
    envelope: 'raw',
    errors: [],
  }),
});
