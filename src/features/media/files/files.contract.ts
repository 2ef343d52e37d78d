import { z } from 'zod';
import { contract, endpoint } from '../../../contracts/call/endpoint.ts';
import { variantWidths } from '../../../contracts/image-variants.ts';

const width = z.union(
  variantWidths.map((one) => z.literal(String(one)).transform(() => one)),
  `must be one of ${variantWidths.join(', ')}`,
);

/** What `w` and the path must be; anything else is rejected or not there. */
export const FileQuery = z.object({ w: width.optional() });
export type FileQuery = z.infer<typeof FileQuery>;

/** Where everybody reads the files. */
export const mediaFiles = contract({
  read: endpoint({
    method: 'GET',
    path: '/media/{key}',
    summary: 'Read an uploaded file; w requests a copy of an image in that width, in the best format that Accept names',
    permission: 'public',
    params: z.object({ key: z.string() }),
    query: FileQuery,
    result: z.unknown(),
    envelope: 'raw',
    errors: [],
  }),
});
