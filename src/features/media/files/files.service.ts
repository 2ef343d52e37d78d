import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { croppedRegion } from '../../../contracts/images/crop.ts';
import type { Drawing } from '../../../contracts/images/image-presets.ts';
import type { VariantWidth } from '../../../contracts/images/image-variants.ts';
import { isRejectedSlot } from '../../../platform/admission/bounded-queue.ts';
import type { OwnerPath } from '../../../platform/admission/fair-line.ts';
import { processLanes } from '../../../platform/admission/lanes.ts';
import type { Platform } from '../../../platform/context/context.ts';
import type { ByteRange } from '../../../platform/storage/storage.ts';
import { drawnFormat } from '../drawn/drawing.rules.ts';
import { noteVariant, noteVariantUse } from '../drawn/drawn.service.ts';
import {
  acceptsAvif,
  copyFormat,
  hasCopies,
  headBytes,
  type Image,
  isCopyable,
  mayMoveByHead,
} from '../drawn/variants.rules.ts';
import { type ServedFile, selectServedFile } from '../media.queries.ts';
import { extensionOf, madeWidth } from '../media.rules.ts';
import { type Copy, copyKey, drawnCopy, plainCopy } from './copy-keys.ts';
import { drawImage, maxPixels, readImage, resizeImage } from './images.ts';
import type { WantedCopy } from './wanted-copy.ts';

/** A file that has a row, as its public address answers it. */
export interface FoundFile {
  /** Where its bytes lie; other bytes lie elsewhere. */
  key: string;
  /** SHA-256 of them, in hexadecimal digits. */
  checksum: string;
  mimeType: string;
  fileName: string;
  /** Of the original. */
  size: number;
  /** Of the original's first frame; 0 of what is no image. */
  pixels: number;
  /** What is answered instead of the original. */
  copy: Copy | null;
}

export interface OpenFile {
  content: Readable;
  size: number;
  mimeType: string;
}

const address = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.([a-z0-9]{1,10})$/;

/** The file of a public address; null for one that is not there (any more). */
export async function findFile(
  platform: Platform,
  { name, wanted, accept = '' }: { name: string; wanted: WantedCopy; accept?: string | undefined },
): Promise<FoundFile | null> {
  const [, id, extension] = address.exec(name) ?? [];
  if (id === undefined) return null;
  const row = await selectServedFile(platform.prepared, id);
  if (!row || extensionOf(row.mime_type) !== extension) return null;
  const image = { mimeType: row.mime_type, width: row.width, height: row.height };
  const copy =
    wanted !== null && hasCopies(image)
      ? await ('width' in wanted
          ? copyOf(platform, { image, row, width: wanted.width, accept })
          : drawnCopyOf({ image, drawing: wanted.drawing, of: row, accept }))
      : null;
  return {
    key: row.storage_key,
    checksum: row.checksum,
    mimeType: row.mime_type,
    fileName: row.file_name,
    size: Number(row.file_size),
    pixels: (row.width ?? 0) * (row.height ?? 0),
    copy,
  };
}

type Shown = Pick<ServedFile, 'storage_key' | 'focal_x' | 'focal_y' | 'crop'>;

const partOf = ({ focal_x: x, focal_y: y, crop }: Shown) => ({ focus: { x: x ?? 0.5, y: y ?? 0.5 }, crop });

function drawnCopyOf({
  image,
  drawing,
  of,
  accept,
}: {
  image: Image;
  drawing: Drawing;
  of: Shown;
  accept: string;
}): Copy {
  const { width, height, fit, quality } = drawing;
  return drawnCopy({ width, height, fit, quality, ...partOf(of) }, drawnFormat(drawing, { image, accept }));
}

/** A copy in one of the fixed widths; that of a crop is drawn, and stands still. */
async function copyOf(
  platform: Platform,
  { image, row, width, accept }: { image: Image; row: Shown; width: VariantWidth; accept: string },
): Promise<Copy | null> {
  const { storage_key: key, crop } = row;
  const shown = { ...image, ...croppedRegion(image, crop) };
  const made = madeWidth(width, shown);
  if (!isCopyable(shown, made)) return null;
  if (crop !== null) {
    const format = drawnFormat({ format: 'auto' }, { image, accept });
    return drawnCopy({ width: made, height: null, fit: 'inside', quality: null, ...partOf(row) }, format);
  }
  // For another format it is the same whether it moves.
  const moves = !acceptsAvif(accept) || (await mayMove(platform, { key, ...image }));
  return plainCopy({ width: made, format: copyFormat(image, { accept, mayMove: moves }) });
}

/** Of WebP images, by their keys: under a key lie the same bytes for ever. */
const moving = new LRUCache<string, boolean>({ max: 10_000 });

async function mayMove(platform: Platform, { key, mimeType }: { key: string; mimeType: string }): Promise<boolean> {
  if (mimeType !== 'image/webp') return mayMoveByHead({ mimeType }, null);
  const known = moving.get(key);
  if (known !== undefined) return known;
  const object = await platform.storage.get(key, { start: 0, end: headBytes - 1 });
  const moves = mayMoveByHead({ mimeType }, object && (await buffer(object.content)));
  if (object) moving.set(key, moves);
  return moves;
}

/** The bytes of a file, or a part of its original; null when the storage has lost it. A copy is made once, when it is first wanted. */
export async function openFile(
  platform: Platform,
  file: FoundFile,
  { owner, range }: { owner: OwnerPath; range?: ByteRange | undefined },
): Promise<OpenFile | null> {
  const copy = file.copy && (await openCopy(platform, { ...file, copy: file.copy }, owner));
  if (copy) return copy;
  const object = await platform.storage.get(file.key, range);
  if (!object) platform.log.error('a stored file is missing', { key: file.key });
  return object && { ...object, mimeType: file.mimeType };
}

type FileWithCopy = FoundFile & { copy: Copy };

const largePixels = 16_000_000;

/** A copy that is being made, or waits for it in turn with others of the network that asked first. */
interface Making {
  copy: Promise<Buffer | null>;
  network: string | undefined;
}

const underWay = new Map<string, Making>();

/** Null for an image that cannot be made smaller: damaged, or gone. */
async function openCopy(platform: Platform, file: FileWithCopy, owner: OwnerPath): Promise<OpenFile | null> {
  const key = copyKey(file.key, file.copy);
  const mimeType = `image/${file.copy.format}`;
  const stored = await platform.storage.get(key);
  if (stored && file.copy.drawn) noteVariantUse(platform, key);
  if (stored) return { ...stored, mimeType };
  const made = await joinOrMake(key, {
    owner,
    make: () => makeCopy(platform, file),
    isLarge: file.pixels > largePixels,
  });
  return made && { content: Readable.from([made]), size: made.length, mimeType };
}

/**
 * One copy is made once for all who ask meanwhile. A network that came first may have asked for too much: whoever waited for
 * a making of theirs that is rejected then waits for none of that network's, and has a turn of their own.
 */
async function joinOrMake(
  key: string,
  { owner, make, isLarge }: { owner: OwnerPath; make: () => Promise<Buffer | null>; isLarge: boolean },
): Promise<Buffer | null> {
  const refused = new Set<Making['network']>();
  for (;;) {
    const other = underWay.get(key);
    if (!other || refused.has(other.network)) break;
    try {
      return await other.copy;
    } catch (error) {
      if (!isRejectedSlot(error)) throw error;
      refused.add(other.network);
    }
  }
  // It waits before its original is read, in turn with those of other networks.
  const lane = isLarge ? processLanes.largeImage : processLanes.image;
  const making: Making = { copy: lane.run(make, owner), network: owner[0] };
  underWay.set(key, making);
  try {
    return await making.copy;
  } finally {
    if (underWay.get(key) === making) underWay.delete(key);
  }
}

/** Keys of images that could not be made smaller, so that nobody tries again. */
const damaged = new LRUCache<string, true>({ max: 1000 });

async function makeCopy(platform: Platform, { key, copy }: FileWithCopy): Promise<Buffer | null> {
  if (damaged.has(key)) return null;
  const object = await platform.storage.get(key);
  if (!object) return null;
  const original = await buffer(object.content);
  const made = copy.drawn
    ? await drawImage(original, { ...copy.drawn, format: copy.format })
    : await resized(original, copy);
  if (!made) {
    damaged.set(key, true);
    platform.log.warn('an image cannot be made smaller', { key });
    return null;
  }
  const file = { key: copyKey(key, copy), size: made.length, mimeType: `image/${copy.format}` };
  const store = async () => {
    await platform.storage.put(made, file);
    if (copy.drawn) await noteVariant(platform, { key: file.key, ofKey: key, bytes: made.length });
  };
  // The one who asked gets it all the same; the next one makes it again.
  await store().catch((error: unknown) => platform.log.warn('a copy was not kept', { error }));
  return made;
}

async function resized(original: Buffer, { width, format }: Copy): Promise<Buffer | null> {
  const facts = format === 'webp' || format === 'gif' ? await readImage(original) : null;
  // One that would unfold to too much stands still.
  const moves = facts !== null && facts.frames > 1 && facts.frames * facts.width * facts.height <= maxPixels;
  return resizeImage(original, { width, format, moves });
}
