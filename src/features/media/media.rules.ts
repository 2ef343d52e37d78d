import type { Crop } from '../../contracts/images/crop.ts';
import { type VariantWidth, variantWidths } from '../../contracts/images/image-variants.ts';
import { fileTypeNames, mimeTypeOf } from '../../contracts/upload-rules.ts';

/** What people filter the library by [H17]. */
export const mediaKinds = ['image', 'video', 'audio', 'document'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** What may be uploaded at all, by the type that the content shows, whatever name or type was claimed [H19]. */
export const allowedTypes: readonly string[] = fileTypeNames.map(mimeTypeOf);

const extensions = new Map<string, string>(fileTypeNames.map((name) => [mimeTypeOf(name), name]));

/** The ending of a stored file's name. */
export function extensionOf(mimeType: string): string {
  return extensions.get(mimeType) ?? 'bin';
}

/** The kind that the library shows a type as. */
export function fieldTypeOf(mimeType: string): MediaKind {
  const fieldType = mimeType.slice(0, mimeType.indexOf('/'));
  return mediaKinds.find((one) => one === fieldType) ?? 'document';
}

/** The public address of a file. */
export function mediaUrl({ id, mimeType }: { id: string; mimeType: string }): string {
  return `/media/${id}.${extensionOf(mimeType)}`;
}

/** The width that is made when this one is asked for: no copy is wider than the next above the image's own. */
export function madeWidth(requested: VariantWidth, { width }: { width: number }): VariantWidth {
  const enough = variantWidths.find((one) => one >= width) ?? requested;
  return enough < requested ? enough : requested;
}

/** Tells copies of other bytes, or of another part, apart in addresses. */
export function pictureVersion({ checksum, crop }: { checksum: string; crop: Crop | null }): string {
  const bytes = checksum.slice(0, 8);
  return crop === null
    ? bytes
    : [bytes, ...[crop.x, crop.y, crop.width, crop.height].map((share) => Math.round(share * 10_000))].join('-');
}
