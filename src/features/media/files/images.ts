import { croppedRegion, pointInCrop, type Region } from '../../../contracts/images/crop.ts';
import { coveredRegion } from '../drawn/drawing.rules.ts';
import type { DrawnCopy } from './copy-keys.ts';

/** Upright, in pixels, of the first frame. */
export interface ImageFacts {
  width: number;
  height: number;
  frames: number;
  /** How it must be turned to be upright, as EXIF numbers it; 1 for not at all. */
  orientation: number;
}

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png' | 'gif';

/** The most pixels an image may have, so that a small file cannot unfold to more memory than there is [FILE-03]. */
export const maxPixels = 40_000_000;

/**
 * The most pictures of an image that moves, and the most pixels of all of them. The server never unfolds more than `maxPixels`
 * of it; who looks at it does [FILE-03].
 */
export const maxFrames = 2000;
export const maxPixelsInAll = 400_000_000;

/** Loaded when the first image comes, because it takes memory. */
let loaded: ReturnType<typeof load> | undefined;
const library = () => {
  loaded ??= load();
  return loaded;
};

async function load() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** A picture as WebP, upright, as good as it was to the eye. */
export async function toWebp(content: Uint8Array): Promise<Buffer> {
  const sharp = await library();
  return sharp(content, { limitInputPixels: maxPixels }).rotate().webp({ quality: 90 }).toBuffer();
}

/** What the head of an image says of it; nothing is unfolded. Null for what cannot be read. */
export async function readImage(content: Uint8Array): Promise<ImageFacts | null> {
  const sharp = await library();
  try {
    const { width, height, pages = 1, orientation = 1 } = await sharp(content, { limitInputPixels: false }).metadata();
    const isTurned = orientation >= 5;
    return { width: isTurned ? height : width, height: isTurned ? width : height, frames: pages, orientation };
  } catch {
    return null;
  }
}

const quality: Readonly<Record<ImageFormat, object>> = {
  // A higher effort takes ten times as long for the last percents.
  avif: { quality: 50, effort: 2 },
  webp: { quality: 78 },
  jpeg: { quality: 80, mozjpeg: true },
  png: { compressionLevel: 8 },
  gif: {},
};

/** Far more than a large photograph needs, also on a machine under load. */
const maxSeconds = 20;

interface Smaller {
  width: number;
  format: ImageFormat;
  moves: boolean;
  /** When it is given up. The last pass of the encoders of AVIF and JPEG is not stopped: `maxVariantPixels` bounds it. */
  seconds?: number;
}

/**
 * The image upright and at most so wide, without anything that was noted in it; one that moves stays so where the format
 * can. Null for what cannot be unfolded, and for what takes too long.
 */
export async function resizeImage(
  content: Uint8Array,
  { width, format, moves, seconds = maxSeconds }: Smaller,
): Promise<Buffer | null> {
  const sharp = await library();
  try {
    return await sharp(content, { limitInputPixels: maxPixels, animated: moves })
      .timeout({ seconds })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, quality[format])
      .toBuffer();
  } catch {
    return null;
  }
}

interface Drawn extends DrawnCopy {
  format: ImageFormat;
}

/** The ground of what is drawn whole on it: none, where the format can. */
const ground = (format: ImageFormat) => (format === 'jpeg' ? '#ffffff' : { r: 0, g: 0, b: 0, alpha: 0 });

/** What fills these sides of a part of a picture. */
function coveredPart(part: Region, of: Parameters<typeof coveredRegion>[1]): Region {
  const { left, top, ...taken } = coveredRegion(part, of);
  return { left: part.left + left, top: part.top + top, ...taken };
}

/**
 * The image upright, its crop drawn into these sides, without anything that was noted in it; one that moves stands still. `inside` is
 * never larger than the image. Null for what cannot be unfolded, and for what takes too long.
 */
export async function drawImage(content: Uint8Array, drawn: Drawn): Promise<Buffer | null> {
  const { width, height, fit, quality: chosen, format, focus, crop } = drawn;
  const sharp = await library();
  const facts = await readImage(content);
  if (!facts) return null;
  try {
    const upright = sharp(content, { limitInputPixels: maxPixels }).timeout({ seconds: maxSeconds }).autoOrient();
    const sides = { ...(width !== null && { width }), ...(height !== null && { height }) };
    const part = croppedRegion(facts, crop);
    const shaped =
      fit === 'cover' && width !== null && height !== null
        ? upright.extract(coveredPart(part, { width, height, focus: pointInCrop(focus, crop) })).resize({
            ...{ width, height, fit: 'fill' },
          })
        : fit === 'contain'
          ? upright.extract(part).resize({ ...sides, fit: 'contain', background: ground(format) })
          : upright.extract(part).resize({ ...sides, fit: 'inside', withoutEnlargement: true });
    const flat = format === 'jpeg' ? shaped.flatten({ background: '#ffffff' }) : shaped;
    const options = format === 'png' || chosen === null ? quality[format] : { ...quality[format], quality: chosen };
    return await flat.toFormat(format, options).toBuffer();
  } catch {
    return null;
  }
}
