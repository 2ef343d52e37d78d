import type { PercentCrop } from 'react-image-crop';
import type { Crop } from '../../../contracts/images/crop.ts';

export const wholePicture: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** Proportions of the frame; without any it is free. */
export const shapes: readonly { value: string; label: string; aspect: number | null }[] = [
  { value: 'free', label: 'Free', aspect: null },
  { value: '16:10', label: '16:10', aspect: 16 / 10 },
  { value: '3:2', label: '3:2', aspect: 3 / 2 },
  { value: '1:1', label: '1:1', aspect: 1 },
  { value: '2:1', label: '2:1', aspect: 2 },
];

/** The least part of a side. */
const minShare = 0.01;

/** Ten thousandths, which is a pixel of the largest pictures, within the picture. */
const tidy = (share: number, max = 1) => Math.round(Math.min(max, Math.max(0, share)) * 10_000) / 10_000;

/** The crop of a frame in percents. */
export function cropOf({ x, y, width, height }: PercentCrop): Crop {
  const [left, top] = [tidy(x / 100, 1 - minShare), tidy(y / 100, 1 - minShare)];
  return {
    ...{ x: left, y: top },
    width: Math.max(minShare, tidy(width / 100, 1 - left)),
    height: Math.max(minShare, tidy(height / 100, 1 - top)),
  };
}

/** A crop of which one number was typed; it stays within the picture. */
export function movedCrop(crop: Crop, name: keyof Crop, share: number): Crop {
  const next = { ...crop, [name]: share };
  if (name === 'x') next.x = Math.min(share, 1 - crop.width);
  if (name === 'y') next.y = Math.min(share, 1 - crop.height);
  return cropOf({ unit: '%', x: next.x * 100, y: next.y * 100, width: next.width * 100, height: next.height * 100 });
}
