import { type VariantWidth, variantWidths } from '../../../contract-kit/image-variants.ts';
import { storageKey } from '../../../platform/storage/storage.ts';
import { type CopyFormat, copyFormats } from './copies.rules.ts';

export interface Copy {
  width: VariantWidth;
  format: CopyFormat;
}

/** Where a smaller copy of an image lies. */
export function copyKey(id: string, { width, format }: Copy): string {
  return storageKey({ id, copy: `${width}w`, extension: format });
}

/** Everywhere that copies of an image may lie. */
export function copyKeys(id: string): string[] {
  return variantWidths.flatMap((width) => copyFormats.map((format) => copyKey(id, { width, format })));
}
