import type { Feature } from '../../platform/feature.ts';
import { mediaFiles } from './files/files.contract.ts';
import { mediaFilesRoutes } from './files/files.routes.ts';
import { mediaFolders } from './folders/folders.contract.ts';
import { mediaFoldersRoutes } from './folders/folders.routes.ts';
import { media, mediaPermissions } from './media.contract.ts';
import { mediaErrors } from './media.errors.ts';
import { mediaRoutes } from './media.routes.ts';
import { eraseFile, eraseFileJob } from './removed-files/erase-files.ts';
import { removableMedia } from './removed-files/removable-media.ts';

export const mediaFeature = {
  name: 'media',
  calls: { media, mediaFolders, mediaFiles },
  routes: (offers) => [mediaRoutes(offers('mediaUses')), mediaFoldersRoutes, mediaFilesRoutes],
  errors: mediaErrors,
  permissions: mediaPermissions,
  jobs: { [eraseFileJob]: eraseFile },
  offers: {
    removables: [removableMedia],
    auditLogRights: [
      { targetType: 'media', permission: 'media.view' },
      { targetType: 'media-folder', permission: 'media.view' },
    ],
  },
} satisfies Feature;
