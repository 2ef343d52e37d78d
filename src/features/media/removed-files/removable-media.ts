import { z } from 'zod';
import { audit } from '../../audit/audit.service.ts';
import type { Removable } from '../../removals/removals.service.ts';
import { mediaChanged } from '../files/media-changes.ts';
import { eraseFileLater } from './erase-files.ts';
import { keptMedia } from './kept-media.ts';

const KeptRow = z.object({ id: z.uuid(), storage_key: z.string() });

/** A file comes back under its old address. Its bytes go when nobody brought it back in time. */
export const removableMedia: Removable = {
  ...keptMedia,
  conflicts: {},
  settle: async (ctx, { id, label }) => {
    await audit(ctx, 'media.restored', { type: 'media', id, label });
    mediaChanged(ctx, [{ id, fileName: label }]);
  },
  forget: async (ctx, rows) => {
    for (const row of rows) {
      const { id, storage_key: key } = KeptRow.parse(row);
      await eraseFileLater(ctx, { id, key });
    }
  },
};
