import { z } from 'zod';
import { contract, endpoint, idParams } from '../../contracts/call/endpoint.ts';
import { Crop, share } from '../../contracts/images/crop.ts';
import { drawingError, drawingShape } from '../../contracts/images/image-presets.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { Person } from '../../contracts/session/person.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { maxUploadBytes } from '../../contracts/upload-rules.ts';
import { mediaKinds } from './media.rules.ts';

/** What roles may be granted here [C02]. */
export const mediaPermissions = {
  media: ['view', 'create', 'edit', 'delete'],
} as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    media: (typeof mediaPermissions)['media'][number];
  }
}

/** A point of a picture, as shares of its width and height from the top left. */
export const FocalPoint = z.object({ x: share, y: share });
export type FocalPoint = z.infer<typeof FocalPoint>;

/** One uploaded file as the library keeps it [H20]. `fileUrl` is a path of this site; `fileType` is what people filter by. */
export const MediaFile = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  fileName: z.string(),
  fileType: z.enum(mediaKinds),
  mimeType: z.string(),
  filePath: z.string(),
  fileUrl: z.string(),
  fileSize: z.int(),
  /** In pixels, upright; null for what is no image. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string(),
  caption: z.string(),
  description: z.string(),
  title: z.string(),
  /** The entry it was uploaded for. */
  contentId: z.uuid().nullable(),
  /** SHA-256 of the stored bytes, in hexadecimal digits. */
  checksum: z.string(),
  /** Null at the root. */
  folderId: z.uuid().nullable(),
  /** What every crop keeps in sight; null for the middle. */
  focalPoint: FocalPoint.nullable(),
  /** What smaller copies and drawings show; null for all of the picture. */
  crop: Crop.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
});
export type MediaFile = z.infer<typeof MediaFile>;

/** Who uploaded a file and which entries show it: how many, and the first five that the reader may view. */
export const MediaDetail = MediaFile.extend({
  uploadedBy: Person.nullable(),
  usage: z.object({
    count: z.int(),
    entries: z.array(z.object({ id: z.uuid(), title: z.string(), contentType: z.string(), isSingle: z.boolean() })),
  }),
});
export type MediaDetail = z.infer<typeof MediaDetail>;

/** What an upload answers [H18]. */
export const UploadedMedia = z.object({
  file: z.object({
    url: z.string(),
    id: z.uuid(),
    filename: z.string(),
    mimeType: z.string(),
    size: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
  }),
});
export type UploadedMedia = z.infer<typeof UploadedMedia>;

const emptyAsUndefined = (input: unknown) => (input === '' ? undefined : input);

/** The text parts of an upload. The owner is the uploader, unless somebody who may edit users names another. */
export const MediaUpload = z.object({
  userId: z.preprocess(emptyAsUndefined, z.uuid('must be the id of a user').optional()),
  folderId: z.preprocess(emptyAsUndefined, z.uuid('must be the id of a folder').optional()),
});
export type MediaUpload = z.infer<typeof MediaUpload>;

/** The text parts of a replacement. */
export const MediaReplacement = z.object({
  version: z.preprocess(emptyAsUndefined, z.coerce.number('must be an integer').int('must be an integer').optional()),
});
export type MediaReplacement = z.infer<typeof MediaReplacement>;

const text = (name: string, max: number) => z.string().trim().max(max, `${name} must be at most ${max} characters`);

export const MediaChange = z
  .object({
    fileName: text('File name', 255).min(1, 'File name is required').refine(isOneLine, notOneLine('File name')),
    alt: text('Alternative text', 1000),
    caption: text('Caption', 2000),
    description: text('Description', 5000),
    title: text('Title', 255).refine(isOneLine, notOneLine('Title')),
    contentId: z.uuid().nullable(),
    folderId: z.uuid('must be the id of a folder').nullable(),
    focalPoint: FocalPoint.nullable(),
    crop: Crop.nullable(),
  })
  .partial()
  .extend({ version: z.int().optional() });
export type MediaChange = z.infer<typeof MediaChange>;

/** One act on many files; `folderId` says where they move, null to the root. */
export const BulkMedia = z.object({
  ids: z
    .array(z.uuid('must be the id of a file'), 'Choose at least one file')
    .min(1, 'Choose at least one file')
    .max(500, 'Choose at most 500 files'),
  action: z.enum(['move', 'delete'], 'must be move or delete'),
  folderId: z.uuid('must be the id of a folder').nullable().optional(),
  force: z.boolean('must be true or false').default(false),
});
export type BulkMedia = z.infer<typeof BulkMedia>;

/** One type, or several: the key repeated, or with commas. */
const mimeTypes = z.preprocess(
  (input) => (typeof input === 'string' ? input.split(',') : input),
  z.array(z.string().trim().toLowerCase().max(100)).max(50),
) as z.ZodType<string[], string | string[]>;

export const MediaQuery = listQuery({
  sort: ['fileName', 'fileType', 'mimeType', 'fileSize', 'createdAt', 'updatedAt'],
  defaultSort: { by: 'createdAt', dir: 'desc' },
  defaultPageSize: 20,
  filters: columnFilters({
    fileName: 'text',
    fileType: mediaKinds,
    mimeType: 'text',
    fileSize: 'number',
    width: 'number',
    height: 'number',
    title: 'text',
    alt: 'text',
    createdAt: 'date',
    updatedAt: 'date',
  }),
  extra: {
    type: z.enum(['all', ...mediaKinds]).optional(),
    mimeType: mimeTypes.optional(),
    /** The files in this folder alone, not in those below it; `root` for what lies in none. */
    folderId: z.union([z.literal('root'), z.uuid('must be the id of a folder, or root')]).optional(),
    /** Pictures without an alternative text alone. */
    lacksAlt: z.stringbool('must be true or false').optional(),
    /** The files with these ids alone. */
    ids: z
      .string()
      .transform((input) => input.split(','))
      .pipe(z.array(z.uuid('must be ids with commas between them')).max(100))
      .optional(),
  },
});
export type MediaQuery = z.infer<typeof MediaQuery>;

/** How a picture is drawn, by the names that its address has. */
export const PictureSize = z
  .object({
    w: drawingShape.width,
    h: drawingShape.height,
    fit: drawingShape.fit,
    format: drawingShape.format,
    q: drawingShape.quality,
  })
  .superRefine(({ w, h, fit, format, q }, context) => {
    const error = drawingError({ width: w, height: h, fit, format, quality: q });
    if (error) context.addIssue({ code: 'custom', path: [error.part === 'width' ? 'w' : 'h'], message: error.message });
  });

const base = '/admin/api/media';

export const media = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Uploaded files',
    permission: 'media.view',
    query: MediaQuery,
    result: z.object({
      items: z.array(MediaFile),
      total: z.int(),
      hasMore: z.boolean(),
      page: z.int(),
      pageSize: z.int(),
    }),
    envelope: 'flat',
    errors: [],
  }),
  upload: endpoint({
    method: 'POST',
    path: base,
    summary: 'Upload a file as multipart/form-data',
    permission: 'media.create',
    body: MediaUpload,
    upload: { part: 'file', maxBytes: maxUploadBytes },
    result: UploadedMedia,
    envelope: 'flat',
    status: 201,
    idempotent: true,
    errors: ['UPLOAD_FAILED'],
  }),
  replace: endpoint({
    method: 'POST',
    path: `${base}/{id}/replace`,
    summary: 'Give a file other bytes of its media type, as multipart/form-data; its id, address and texts stay',
    permission: 'media.edit',
    params: idParams,
    body: MediaReplacement,
    upload: { part: 'file', maxBytes: maxUploadBytes },
    result: UploadedMedia,
    current: MediaFile,
    envelope: 'flat',
    message: 'File replaced',
    idempotent: true,
    errors: ['UPLOAD_FAILED', 'VERSION_CONFLICT'],
  }),
  address: endpoint({
    method: 'POST',
    path: `${base}/{id}/address`,
    summary: 'The signed address of a picture in any size: w or h, inside, the best format and quality 80 by default',
    permission: 'media.view',
    params: idParams,
    body: PictureSize,
    result: z.object({ url: z.string() }),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One uploaded file, with the entries that show it',
    permission: 'media.view',
    params: idParams,
    result: MediaDetail,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change the texts and details of an uploaded file',
    permission: 'media.edit',
    params: idParams,
    body: MediaChange,
    result: MediaFile,
    message: 'File updated',
    seenBy: 'media.view',
    errors: ['VERSION_CONFLICT'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: `${base}/bulk`,
    summary: 'Move or delete many files, all or none; ones that entries show are deleted only with force',
    permission: { anyOf: ['media.edit', 'media.delete'] },
    body: BulkMedia,
    result: z.object({ count: z.int() }),
    errors: ['MEDIA_IN_USE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete an uploaded file; one that entries show only with force=true',
    permission: 'media.delete',
    params: idParams,
    query: z.object({ force: z.stringbool().default(false) }),
    result: z.null(),
    message: 'File deleted successfully',
    errors: ['MEDIA_IN_USE'],
  }),
});
