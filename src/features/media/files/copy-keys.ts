import { type VariantWidth, variantWidths } from '../../../contracts/image-variants.ts';
import { idOfKey, storageKey } from '../../../platform/storage/storage.ts';
import { type CopyFormat, copyFormats } from './variants.rules.ts';

export interface Copy {
  width: VariantWidth;
  format: CopyFormat;
}

/** Where a smaller copy of the image under this key lies. */
export function copyKey(key: string, { width, format }: Copy): string {
  return storageKey({ id: idOfKey(key), copy: `${width}w`, extension: format });
}

/** The keys of all copies that the image under this key may have. */
export function copyKeys(key: string): string[] {
  return variantWidths.flatMap((width) => copyFormats.map((format) => copyKey(key, { width, format })));
}
