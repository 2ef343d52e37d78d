import { z } from 'zod';

/** Of a side of a picture. */
export const share = z.number('must be a number from 0 to 1').min(0, 'must be at least 0').max(1, 'must be at most 1');
const side = share.min(0.01, 'must be at least 0.01');
/** Shares are sums of fractions, which computers round. */
const rounding = 1e-6;

/** A part of a picture, as shares of its width and height from the top left. */
export const Crop = z
  .object({ x: share, y: share, width: side, height: side })
  .superRefine(({ x, y, width, height }, context) => {
    const beyond = (path: string) =>
      context.addIssue({ code: 'custom', path: [path], message: 'goes beyond the picture' });
    if (x + width > 1 + rounding) beyond('width');
    if (y + height > 1 + rounding) beyond('height');
  });
export type Crop = z.infer<typeof Crop>;

export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The pixels of a crop, at least one; of all the picture without one. */
export function croppedRegion(image: { width: number; height: number }, crop: Crop | null): Region {
  if (crop === null) return { left: 0, top: 0, ...image };
  const part = (whole: number, start: number, length: number) => {
    const from = Math.min(whole - 1, Math.round(whole * start));
    return [from, Math.max(1, Math.min(whole - from, Math.round(whole * length)))] as const;
  };
  const [left, width] = part(image.width, crop.x, crop.width);
  const [top, height] = part(image.height, crop.y, crop.height);
  return { left, top, width, height };
}

/** Where a point of the whole picture lies in its crop; the nearest that does. */
export function pointInCrop(point: { x: number; y: number }, crop: Crop | null): { x: number; y: number } {
  if (crop === null) return point;
  const within = (share: number, start: number, length: number) => Math.min(1, Math.max(0, (share - start) / length));
  return { x: within(point.x, crop.x, crop.width), y: within(point.y, crop.y, crop.height) };
}
