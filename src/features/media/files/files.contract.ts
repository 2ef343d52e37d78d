import { z } from 'zod';
import { contract, endpoint } from '../../../contracts/call/endpoint.ts';
import { variantWidths } from '../../../contracts/images/image-variants.ts';

const once = z.string('must be given once').max(100, 'is too long').optional();

/** Which copy of an image is wanted: `w` alone is one of the fixed widths, `preset` a name of the settings, anything else is signed. */
export const FileQuery = z.object({ w: once, h: once, fit: once, format: once, q: once, s: once, preset: once });
export type FileQuery = z.infer<typeof FileQuery>;

/** Where everybody reads the files. */
export const mediaFiles = contract({
  read: endpoint({
    method: 'GET',
    path: '/media/{key}',
    summary: `Read an uploaded file; w (${variantWidths.join(', ')}) requests a copy of an image in that width, in the best format that Accept names; preset a size of the settings; any other size needs the signature of this server`,
    permission: 'public',
    params: z.object({ key: z.string() }),
    query: FileQuery,
    result: z.unknown(),
    envelope: 'raw',
    errors: ['IMAGE_ADDRESS_UNSIGNED'],
  }),
});
