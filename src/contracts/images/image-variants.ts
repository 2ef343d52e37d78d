/** The widths an image can be asked for, in pixels; any other is rejected, so that nobody makes the server draw thousands. */
export const variantWidths = [160, 320, 640, 960, 1280, 1920] as const;
export type VariantWidth = (typeof variantWidths)[number];

/** True if an image of this address can be asked for smaller, as far as its ending tells. */
export function isResizable(url: string): boolean {
  return /^\/media\/[0-9a-f-]{36}\.(?:jpeg|png|gif|webp|tiff)$/.test(url);
}

/** The address of an image at least this wide; the address itself where it cannot be resized, such as an SVG or another site's. */
export function imageUrl({ url, width }: { url: string; width: number }): string {
  const enough = isResizable(url) ? variantWidths.find((one) => one >= width) : undefined;
  return enough === undefined ? url : `${url}?w=${enough}`;
}

/** A smaller size of an image. */
export interface Variant {
  url: string;
  width: number;
  height: number;
}

/** The smaller sizes of an image whose own size is known, the smallest first; none where it cannot be resized. */
export function variantsOf({
  url,
  width,
  height,
}: {
  url: string;
  width: number | null;
  height: number | null;
}): Variant[] {
  if (width === null || height === null || !isResizable(url)) return [];
  const smaller = variantWidths.filter((one) => one < width);
  return smaller.map((one) => ({
    url: `${url}?w=${one}`,
    width: one,
    height: Math.max(1, Math.round((height * one) / width)),
  }));
}

/**
 * `srcset` of an image whose own width is known; empty where it cannot be resized. The original is not in it: it may be cropped, and
 * as large as a camera made it.
 */
export function sourceSet({ url, width }: { url: string; width: number }): string {
  if (!isResizable(url)) return '';
  const smaller = variantWidths.filter((one) => one < width).map((one) => `${url}?w=${one} ${one}w`);
  // No copy is wider than its image.
  const whole = variantWidths.find((one) => one >= width);
  return [...smaller, ...(whole === undefined ? [] : [`${url}?w=${whole} ${width}w`])].join(', ');
}
