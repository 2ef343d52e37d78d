import { sql } from 'kysely';
import type { Crop } from '../../contracts/images/crop.ts';
import type { PreparedReader } from '../../platform/db/connections/prepared.ts';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import type { MediaQuery } from './media.contract.ts';
import type { MediaKind } from './media.rules.ts';

export interface NewMedia {
  id: string;
  userId: string | null;
  fileName: string;
  fileType: MediaKind;
  mimeType: string;
  storageKey: string;
  fileSize: number;
  width: number | null;
  height: number | null;
  checksum: string;
  folderId: string | null;
  at: Date;
}

const plainColumns = [
  ...(['id', 'userId', 'fileName', 'mimeType', 'storageKey', 'width', 'height'] as const),
  ...(['alt', 'caption', 'description', 'title', 'checksum', 'folderId', 'focalX', 'focalY'] as const),
  ...(['createdAt', 'updatedAt', 'version'] as const),
] as const;

const rows = (db: Db) =>
  db
    .selectFrom('media')
    .select(plainColumns)
    // An entry whose type was deleted is there for nobody, but still kept.
    .select(
      sql<string | null>`(
        select c.id from content c join content_types t on t.id = c.content_type_id where c.id = media.content_id)`.as(
        'contentId',
      ),
    )
    // The driver hands out 64-bit numbers as text.
    .select([
      sql<number>`file_size::float8`.as('fileSize'),
      sql<MediaKind>`file_type`.as('fileType'),
      sql<Crop | null>`crop`.as('crop'),
    ]);

export type MediaRow = NonNullable<Awaited<ReturnType<typeof selectOptionalMedia>>>;

export async function selectOptionalMedia(db: Db, id: string) {
  return (await rows(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The file, held until the transaction ends. */
export async function selectLockedMedia(db: Db, id: string) {
  return (await rows(db).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Those of the ids that are there, held until the transaction ends; in one order, so that two calls do not wait for each other. */
export function listLockedMedia(db: Db, ids: readonly string[]) {
  return rows(db).where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Those of the ids that are there, in no order. */
export function listMediaById(db: Db, ids: readonly string[]) {
  return ids.length === 0 ? Promise.resolve([]) : rows(db).where('id', 'in', ids).execute();
}

/** By the index of folded names, then without case alone. */
const isNamed = (lowered: readonly string[]) => sql<boolean>`(
  folded(file_name) = any(array(select folded(one) from unnest(${[...lowered]}::text[]) as one))
  and lower(file_name) = any(${[...lowered]}::text[]))`;

/** The newest picture of one of these names, compared without case. */
export async function selectOptionalPicture(db: Db, names: readonly string[]) {
  const lowered = names.map((name) => name.toLowerCase());
  const images = rows(db).where(isNamed(lowered)).where('fileType', '=', 'image');
  return (await images.orderBy('createdAt', 'desc').orderBy('id').limit(1).executeTakeFirst()) ?? null;
}

/** The files of these names, compared without case; of each name a few. */
export function listMediaByName(db: Db, names: readonly string[]) {
  const lowered = [...new Set(names.map((name) => name.toLowerCase()))];
  if (lowered.length === 0) return Promise.resolve([]);
  return rows(db).where(isNamed(lowered)).orderBy('id').limit(10_000).execute();
}

/** The oldest file with exactly these bytes; null where there is none. */
export async function selectOptionalSameFile(db: Db, checksum: string) {
  return (await rows(db).where('checksum', '=', checksum).orderBy('id').limit(1).executeTakeFirst()) ?? null;
}

/** The same, each kept from being deleted until the transaction ends. */
export function listHeldMedia(db: Db, ids: readonly string[]) {
  return rows(db).where('id', 'in', ids).orderBy('id').forKeyShare('media').execute();
}

const table: ListTable = {
  name: 'media',
  columns: {
    fileName: { value: sql`file_name`, order: sql`folded(file_name)`, hasTrigrams: true },
    fileType: { value: sql`file_type` },
    mimeType: { value: sql`mime_type` },
    fileSize: { value: sql`file_size` },
    width: { value: sql`width` },
    height: { value: sql`height` },
    title: { value: sql`title`, hasTrigrams: true },
    alt: { value: sql`alt`, hasTrigrams: true },
    createdAt: { value: sql`created_at` },
    updatedAt: { value: sql`updated_at` },
  },
  searched: [sql`file_name`, sql`title`, sql`alt`, sql`caption`, sql`description`],
  last: sql`id`,
};

export function listMedia(db: Db, query: MediaQuery) {
  const { type, mimeType, ids, folderId, lacksAlt } = query;
  const where = [
    ...(type && type !== 'all' ? [sql`file_type = ${type}`] : []),
    ...(mimeType ? [sql`mime_type = any(${mimeType}::text[])`] : []),
    ...(ids ? [sql`id = any(${ids}::uuid[])`] : []),
    ...(folderId === 'root' ? [sql`folder_id is null`] : folderId ? [sql`folder_id = ${folderId}`] : []),
    ...(lacksAlt ? [sql`file_type = 'image' and alt = ''`] : []),
  ];
  return readPage(db, { rows: rows(db), table, query, where });
}

export async function insertMedia(db: Db, { at, ...media }: NewMedia): Promise<void> {
  await db
    .insertInto('media')
    .values({ ...media, createdAt: at, updatedAt: at })
    .execute();
}

export interface MediaValues {
  fileName?: string | undefined;
  alt?: string | undefined;
  caption?: string | undefined;
  description?: string | undefined;
  title?: string | undefined;
  contentId?: string | null | undefined;
  folderId?: string | null | undefined;
  focalX?: number | null | undefined;
  focalY?: number | null | undefined;
  crop?: Crop | null | undefined;
  storageKey?: string;
  checksum?: string;
  fileSize?: number;
  width?: number | null;
  height?: number | null;
}

export async function updateMedia(db: Db, change: MediaValues & { id: string; at: Date }): Promise<void> {
  const { id, at, crop, ...values } = change;
  const stored = crop === undefined ? {} : { crop: crop && JSON.stringify(crop) };
  await db
    .updateTable('media')
    .set((column) => ({ ...values, ...stored, updatedAt: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteMedia(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute();
}

export interface ServedFile {
  mime_type: string;
  file_name: string;
  file_size: string;
  width: number | null;
  height: number | null;
  storage_key: string;
  focal_x: number | null;
  focal_y: number | null;
  crop: Crop | null;
  checksum: string;
}

/** What the public address of a file needs to know; null for a file that is not there (any more). */
export async function selectServedFile(prepared: PreparedReader, id: string): Promise<ServedFile | null> {
  const text =
    'select mime_type, file_name, file_size, width, height, storage_key, checksum, focal_x, focal_y, crop from media where id = $1::uuid';
  const rows = await prepared.read<ServedFile>({ name: 'media_served', text, values: [id], isQuick: true });
  return rows[0] ?? null;
}
