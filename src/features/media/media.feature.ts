import type { Feature } from '../../platform/feature.ts';
import { mediaFiles } from './files/files.contract.ts';
import { mediaFilesRoutes } from './files/files.routes.ts';
import { media, mediaPermissions } from './media.contract.ts';
import { mediaErrors } from './media.errors.ts';
import { mediaRoutes } from './media.routes.ts';
import { removableMedia } from './removal/removable-media.ts';
import { removeFile, removeFileJob } from './removal/remove-files.ts';

export const mediaFeature = {
  name: 'media',
  calls: { media, mediaFiles },
  routes: (offers) => [mediaRoutes(offers('mediaUses')), mediaFilesRoutes],
  errors: mediaErrors,
  permissions: mediaPermissions,
  jobs: { [removeFileJob]: removeFile },
  offers: { removables: [removableMedia] },
} satisfies Feature;
