import { z } from 'zod';
import { contract, endpoint, idParams } from '../../../contracts/call/endpoint.ts';
import { isOneLine, notOneLine } from '../../../contracts/text/one-line.ts';

/** A folder of the library. `path` names it after the folders that it lies in: `Machines/Tractors`. */
export const MediaFolder = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null at the root. */
  parentId: z.uuid().nullable(),
  path: z.string(),
  /** Files in itself, not in the folders below it. */
  fileCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
});
export type MediaFolder = z.infer<typeof MediaFolder>;

export const maxFolderNameLength = 100;

const name = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  // In code points.
  .refine((text) => [...text].length <= maxFolderNameLength, `Name must be at most ${maxFolderNameLength} characters`)
  .refine((text) => !text.includes('/'), 'Name must not contain “/”')
  .refine(isOneLine, notOneLine('Name'));
const parentId = z.uuid('must be the id of a folder').nullable();

export const MediaFolderDraft = z.object({ name, parentId: parentId.default(null) });
export type MediaFolderDraft = z.infer<typeof MediaFolderDraft>;

export const MediaFolderChange = z.object({ name, parentId, version: z.int() }).partial();
export type MediaFolderChange = z.infer<typeof MediaFolderChange>;

const base = '/admin/api/media/folders';

export const mediaFolders = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Every folder of the library, by path',
    permission: 'media.view',
    result: z.array(MediaFolder),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Make a folder, at the root or in another',
    permission: 'media.create',
    body: MediaFolderDraft,
    result: MediaFolder,
    message: 'Folder created',
    status: 201,
    idempotent: true,
    errors: ['MEDIA_FOLDER_NAME_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Rename a folder, or move it with all it holds',
    permission: 'media.edit',
    params: idParams,
    body: MediaFolderChange,
    result: MediaFolder,
    message: 'Folder updated',
    seenBy: 'media.view',
    errors: ['MEDIA_FOLDER_NAME_TAKEN', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a folder; what it holds moves to its parent',
    permission: 'media.delete',
    params: idParams,
    result: z.null(),
    message: 'Folder deleted',
    errors: ['MEDIA_FOLDER_NAME_TAKEN'],
  }),
});
