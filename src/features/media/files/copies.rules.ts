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
const mostCopyPixels = 8_000_000;

/** True for an image that can be made so wide within the limits of copies. */
export function isCopyable(image: Image, width: number): boolean {
  const scale = Math.min(1, width / image.width);
  return image.width * image.height * scale ** 2 <= mostCopyPixels;
}

/** True if the reader names the type in `Accept`, not merely everything, and does not decline it. */
function accepts(accept: string, mimeType: string): boolean {
  return accept.split(',').some((part) => {
    const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    return type === mimeType && !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one));
  });
}

/** The best format that the reader names, or else the image's own. One that may move is never made a format that stands still. */
export function copyFormat({ mimeType }: { mimeType: string }, accept = ''): CopyFormat {
  const own = ownFormats[mimeType] ?? 'jpeg';
  if (own !== 'gif' && own !== 'webp' && accepts(accept, 'image/avif')) return 'avif';
  return accepts(accept, 'image/webp') ? 'webp' : own;
}
