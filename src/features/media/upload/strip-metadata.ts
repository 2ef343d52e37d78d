/**
 * Takes out of an image what cameras and programs noted in it, such as the place where it was taken [FILE-07], without
 * touching its pixels. What it cannot follow to the end comes back as it is.
 */
export function withoutNotes(
  image: Uint8Array,
  { mimeType, orientation }: { mimeType: string; orientation: number },
): Uint8Array {
  if (mimeType === 'image/jpeg') return cleanJpeg(image, orientation) ?? image;
  if (mimeType === 'image/png') return cleanPng(image) ?? image;
  if (mimeType === 'image/webp') return cleanWebp(image) ?? image;
  return image;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** APP1 (EXIF, XMP), APP2 but for colours (other pictures), APP3 to APP13, comments. */
function isNote(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xe2) return textAt(segment, 4, 11) !== 'ICC_PROFILE';
  return marker === 0xe1 || marker === 0xfe || (marker >= 0xe3 && marker <= 0xed);
}

function cleanJpeg(image: Uint8Array, orientation: number): Uint8Array | null {
  const view = viewOf(image);
  const kept = [image.subarray(0, 2), ...(orientation > 1 ? [orientationNote(orientation)] : [])];
  let at = 2;
  while (at + 4 <= image.length) {
    if (image[at] !== 0xff) return null;
    const marker = image[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Whatever follows the end of the picture is another file.
    if (marker === 0xd9) break;
    const end = at + 2 + view.getUint16(at + 2);
    const next = marker === 0xda ? endOfScan(image, end) : end;
    if (next > image.length) return null;
    const segment = image.subarray(at, next);
    if (!isNote(marker, segment)) kept.push(segment);
    at = next;
  }
  return joined([...kept, Uint8Array.of(0xff, 0xd9)]);
}

/** Where the next marker stands after the compressed data of a scan, in which 0xff is followed by zero or a restart. */
function endOfScan(image: Uint8Array, start: number): number {
  for (let at = image.indexOf(0xff, start); at !== -1 && at + 1 < image.length; at = image.indexOf(0xff, at + 1)) {
    const marker = image[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return image.length;
}

/** The one note that a picture needs to be seen upright. */
function orientationNote(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0];
  return Uint8Array.of(0xff, 0xe1, 0, 2 + exif.length + tiff.length, ...exif, ...tiff);
}

const pngNotes = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function cleanPng(image: Uint8Array): Uint8Array | null {
  const view = viewOf(image);
  const kept = [image.subarray(0, 8)];
  for (let at = 8; at + 12 <= image.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > image.length) return null;
    const type = textAt(image, at + 4, 4);
    if (!pngNotes.has(type)) kept.push(image.subarray(at, end));
    if (type === 'IEND') return joined(kept);
    at = end;
  }
  return null;
}

function cleanWebp(image: Uint8Array): Uint8Array | null {
  const view = viewOf(image);
  const whole = Math.min(image.length, view.getUint32(4, true) + 8);
  const kept: Uint8Array[] = [];
  for (let at = 12; at + 8 <= whole; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > whole) return null;
    const type = textAt(image, at, 4);
    const chunk = image.slice(at, end);
    // Says whether EXIF and XMP follow.
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~0x0c;
    if (type !== 'EXIF' && type !== 'XMP ') kept.push(chunk);
    at = end;
  }
  const body = joined(kept);
  const head = image.slice(0, 12);
  viewOf(head).setUint32(4, body.length + 4, true);
  return joined([head, body]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
