/** The formats in which an image can be read smaller. */
export const copyFormats = ['avif', 'webp', 'jpeg', 'png', 'gif'] as const;
export type CopyFormat = (typeof copyFormats)[number];

export interface Image {
  mimeType: string;
  width: number;
  height: number;
}

const ownFormats: Readonly<Record<string, CopyFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/tiff': 'jpeg',
};

/** True for what the server can make smaller. */
export function hasCopies(file: { mimeType: string; width: number | null; height: number | null }): file is Image {
  return file.mimeType in ownFormats && file.width !== null && file.height !== null;
}

/** The most pixels of a copy: 1920 × 4166. A taller image is answered as it is, since some formats take a minute to make it. */
const maxVariantPixels = 8_000_000;

/** True for an image that can be made so wide within the limits of copies. */
export function isCopyable(image: Image, width: number): boolean {
  const scale = Math.min(1, width / image.width);
  return image.width * image.height * scale ** 2 <= maxVariantPixels;
}

/** True if the reader names the type in `Accept`, not merely everything, and does not decline it. */
export function accepts(accept: string, mimeType: string): boolean {
  return accept.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    return type === mimeType && !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one));
  });
}

/** The image's own format, as far as copies have it. */
export const ownFormat = ({ mimeType }: { mimeType: string }): CopyFormat => ownFormats[mimeType] ?? 'jpeg';

/** The best format that the reader names, or else the image's own. One that may move is never made a format that stands still. */
export function copyFormat({ mimeType }: { mimeType: string }, { accept, mayMove }: Reading): CopyFormat {
  if (!mayMove && acceptsAvif(accept)) return 'avif';
  return accepts(accept, 'image/webp') ? 'webp' : ownFormat({ mimeType });
}

interface Reading {
  /** As the request has it. */
  accept: string;
  mayMove: boolean;
}

export const acceptsAvif = (accept: string): boolean => accepts(accept, 'image/avif');

/** The bytes at the beginning of an image of the type by which `mayMoveByHead` tells whether it moves. */
export const headBytes = 21;

/** True for a GIF, for a WebP whose head says that it has more than one picture, and where the head is missing. */
export function mayMoveByHead({ mimeType }: { mimeType: string }, head: Uint8Array | null): boolean {
  if (mimeType === 'image/gif') return true;
  if (mimeType !== 'image/webp') return false;
  if (head === null || head.length < headBytes) return true;
  // The container's extended form has flags after its first chunk's name and length; bit 2 is that of animations.
  const isExtended = String.fromCharCode(...head.subarray(12, 16)) === 'VP8X';
  return isExtended && ((head[headBytes - 1] ?? 0) & animated) !== 0;
}

const animated = 0b10;
