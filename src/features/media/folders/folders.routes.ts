import { implement } from '../../../platform/http/implement.ts';
import { mediaFolders } from './folders.contract.ts';
import { changeFolder, createFolder, listFolders, removeFolder } from './folders.service.ts';

export const mediaFoldersRoutes = implement(mediaFolders, {
  list: ({ ctx }) => listFolders(ctx),
  create: ({ ctx, body }) => createFolder(ctx, body),
  update: ({ ctx, params, body }) => changeFolder(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params }) => removeFolder(ctx, params.id),
});
