import { createHash } from 'node:crypto';
import type { Crop } from '../../../contracts/images/crop.ts';
import type { Drawing } from '../../../contracts/images/image-presets.ts';
import { variantWidths } from '../../../contracts/images/image-variants.ts';
import { idOfKey, storageKey } from '../../../platform/storage/storage.ts';
import { type CopyFormat, copyFormats } from '../drawn/variants.rules.ts';

/** A picture drawn for a preset or a signed address, or cropped: its sides, its part, and what is kept in sight. */
export interface DrawnCopy extends Omit<Drawing, 'format' | 'quality'> {
  /** Null for that of copies in fixed widths. */
  quality: number | null;
  /** Of the whole picture. */
  focus: { x: number; y: number };
  crop: Crop | null;
}

export interface Copy {
  /** Names the copy among those of its original. */
  label: string;
  format: CopyFormat;
  width: number;
  /** Null for one of the widths that every picture has. */
  drawn: DrawnCopy | null;
}

/** A copy in one of the widths that every picture has. */
export const plainCopy = ({ width, format }: { width: number; format: CopyFormat }): Copy => ({
  ...{ label: `${width}w`, format, width, drawn: null },
});

/** A copy that is drawn; equal ones have equal labels. */
export function drawnCopy(drawn: DrawnCopy, format: CopyFormat): Copy {
  const { width, height, fit, quality, focus, crop } = drawn;
  const part = crop === null ? [] : [crop.x, crop.y, crop.width, crop.height];
  const about = JSON.stringify([width, height, fit, quality, fit === 'cover' ? [focus.x, focus.y] : null, ...part]);
  const number = createHash('sha256').update(about).digest().readUIntBE(0, 6) % 36 ** 9;
  return { label: `d${number.toString(36)}`, format, width: width ?? height ?? 0, drawn };
}

/** Where a copy of the image under this key lies. */
export function copyKey(key: string, { label, format }: Pick<Copy, 'label' | 'format'>): string {
  return storageKey({ id: idOfKey(key), copy: label, extension: format });
}

/** The keys of all copies in the widths that every picture has. */
export function copyKeys(key: string): string[] {
  return variantWidths.flatMap((width) => copyFormats.map((format) => copyKey(key, plainCopy({ width, format }))));
}
