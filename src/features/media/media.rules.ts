import { fileTypeNames, mimeTypeOf } from '../../contract-kit/file-rules.ts';

/** What people filter the library by [H17]. */
export const mediaKinds = ['image', 'video', 'audio', 'document'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** The widths an image can be asked for, in pixels; any other is refused, so that nobody makes the server draw thousands. */
export const variantWidths = [160, 320, 640, 960, 1280, 1920] as const;
export type VariantWidth = (typeof variantWidths)[number];

/** What may be uploaded at all, by the type that the content shows, whatever name or type was claimed [H19]. */
export const allowedTypes: readonly string[] = fileTypeNames.map(mimeTypeOf);

const extensions = new Map<string, string>(fileTypeNames.map((name) => [mimeTypeOf(name), name]));

/** The ending of a stored file's name. */
export function extensionOf(mimeType: string): string {
  return extensions.get(mimeType) ?? 'bin';
}

/** The kind that the library shows a type as. */
export function kindOf(mimeType: string): MediaKind {
  const kind = mimeType.slice(0, mimeType.indexOf('/'));
  return mediaKinds.find((one) => one === kind) ?? 'document';
}

/** The public address of a file. */
export function mediaUrl({ id, mimeType }: { id: string; mimeType: string }): string {
  return `/media/${id}.${extensionOf(mimeType)}`;
}

/** True if an image of this address can be asked for smaller, as far as its ending tells. */
export function isResizable(url: string): boolean {
  return /^\/media\/[0-9a-f-]{36}\.(?:jpeg|png|gif|webp|tiff)$/.test(url);
}

/** The address of an image at least this wide; the address itself where it cannot be resized, such as an SVG or another site's. */
export function imageUrl({ url, width }: { url: string; width: number }): string {
  const enough = isResizable(url) ? variantWidths.find((one) => one >= width) : undefined;
  return enough === undefined ? url : `${url}?w=${enough}`;
}

/** `srcset` of an image whose own width is known; empty where it cannot be resized. */
export function sourceSet({ url, width }: { url: string; width: number }): string {
  if (!isResizable(url)) return '';
  const smaller = variantWidths.filter((one) => one < width).map((one) => `${url}?w=${one} ${one}w`);
  return [...smaller, `${url} ${width}w`].join(', ');
}

/** The width that is made when this one is asked for: no copy is wider than the next above the image's own. */
export function madeWidth(asked: VariantWidth, { width }: { width: number }): VariantWidth {
  const enough = variantWidths.find((one) => one >= width) ?? asked;
  return enough < asked ? enough : asked;
}
