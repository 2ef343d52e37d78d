import type { Region } from '../../../contracts/images/crop.ts';
import type { Drawing } from '../../../contracts/images/image-presets.ts';
import { accepts, acceptsAvif, type CopyFormat, type Image, ownFormat } from './variants.rules.ts';

/** The format of a drawing that leaves it open: the best that the reader names, else one that every reader knows. */
export function drawnFormat(
  { format }: Pick<Drawing, 'format'>,
  { image, accept }: { image: Image; accept: string },
): CopyFormat {
  if (format !== 'auto') return format;
  if (acceptsAvif(accept)) return 'avif';
  if (accepts(accept, 'image/webp')) return 'webp';
  // A picture that moves stands still here, and may have a ground that is seen through.
  const own = ownFormat(image);
  return own === 'gif' || own === 'webp' ? 'png' : own;
}

/** The part of a picture that fills these sides, as near around its focal point as there is room; in whole pixels. */
export function coveredRegion(
  image: { width: number; height: number },
  { width, height, focus }: { width: number; height: number; focus: { x: number; y: number } },
): Region {
  const scale = Math.min(image.width / width, image.height / height);
  const taken = {
    width: Math.max(1, Math.min(image.width, Math.round(width * scale))),
    height: Math.max(1, Math.min(image.height, Math.round(height * scale))),
  };
  const start = (whole: number, part: number, share: number) =>
    Math.round(Math.min(whole - part, Math.max(0, whole * share - part / 2)));
  return {
    left: start(image.width, taken.width, focus.x),
    top: start(image.height, taken.height, focus.y),
    ...taken,
  };
}
