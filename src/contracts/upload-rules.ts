/** What files are called, where uploaded ones lie, and what is rejected about them: the same words on every side [H19]. */

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** The types of file that may be uploaded, by the name that people know. */
const fileTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  zip: 'application/zip',
  csv: 'text/csv',
  txt: 'text/plain',
} as const;

export type FileTypeName = keyof typeof fileTypes;

export const fileTypeNames = Object.keys(fileTypes) as [FileTypeName, ...FileTypeName[]];

export const mimeTypeOf = (name: FileTypeName): string => fileTypes[name];

const spellings = new Map<string, FileTypeName>([
  ...fileTypeNames.flatMap((name) => [[name, name] as const, [fileTypes[name], name] as const]),
  ['jpg', 'jpeg'],
  ['jfif', 'jpeg'],
  ['jpe', 'jpeg'],
  // Stored as what every browser shows.
  ['avif', 'webp'],
  ['image/avif', 'webp'],
  ['image/jpg', 'jpeg'],
  ['tif', 'tiff'],
  ['image/x-ms-bmp', 'bmp'],
  ['audio/mp3', 'mp3'],
  ['audio/x-wav', 'wav'],
  ['application/x-zip-compressed', 'zip'],
]);

/** The type of a media type, of an ending with or without its dot, or of a name; null if there is no such type. */
export function fileTypeNamed(spelling: string): FileTypeName | null {
  const plain = (spelling.split(';')[0] ?? '').trim().toLowerCase();
  return spellings.get(plain.replace(/^\./, '')) ?? null;
}

/** The media type that a file on a person's disk claims, by its own word or else by its name. The server looks at the bytes. */
export function claimedMimeType({ name, type }: { name: string; type: string }): string {
  const known = fileTypeNamed(type) ?? fileTypeNamed(name.slice(name.lastIndexOf('.') + 1));
  return known === null ? type : fileTypes[known];
}

const readable = (mimeType: string) => fileTypeNamed(mimeType) ?? (mimeType || 'unknown');

/** What phones of one maker take, and few browsers show. */
const phonePicture = /^(?:image\/)?hei[cf](?:-sequence)?$/i;

/** 'File type X is not allowed. Allowed types: ...' or null, of media types [H19]. */
export function typeError(mimeType: string, allowed: readonly string[]): string | null {
  if (allowed.includes(mimeType)) return null;
  const text = `File type ${readable(mimeType)} is not allowed. Allowed types: ${allowed.map(readable).join(', ')}`;
  return phonePicture.test(mimeType) ? `${text}. Save the picture as JPEG first` : text;
}

/** The server's ceiling for any file, in bytes [H19] [Q11]. */
export const maxUploadBytes = 10_000_000;

/** The most an image may have, in bytes [H19]. */
export const maxImageBytes = 5_242_880;

/** The most bytes a file of this type may have, whatever a field allows. */
export function maxBytesOf(mimeType: string): number {
  return mimeType.startsWith('image/') ? maxImageBytes : maxUploadBytes;
}

/** 'File size X MB exceeds maximum Y MB' or null [H19]. The unit is the one in which the limit is round; X never reads like Y. */
export function sizeError({ size, max }: { size: number; max: number }): string | null {
  if (size <= max) return null;
  const exceeding = Math.ceil((size / megabyteOf(max)) * 100) / 100;
  return `File size ${exceeding} MB exceeds maximum ${megabytesAllowed(max)} MB`;
}

/** A limit of files as people read it, to the letter of its error: '5 MB'; a small one in kB. */
export function readableLimit(max: number): string {
  return max < 1_000_000 ? readableSize(max) : `${megabytesAllowed(max)} MB`;
}

const megabyteOf = (max: number) => (max % 1_048_576 === 0 ? 1_048_576 : 1_000_000);
const megabytesAllowed = (max: number) => Math.floor((max / megabyteOf(max)) * 100) / 100;

/** 'Maximum N file(s) allowed. Currently have X, trying to add Y' or null [H19]. */
export function countError({ max, have, add }: { max: number; have: number; add: number }): string | null {
  if (have + add <= max) return null;
  return `Maximum ${max} file(s) allowed. Currently have ${have}, trying to add ${add}`;
}

/** The id of the uploaded file that an address of this site shows; null for any other address. */
export function mediaIdOf(url: string): string | null {
  return /^\/media\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.[a-z0-9]{1,10}(?:\?.*)?$/.exec(url)?.[1] ?? null;
}

/** A size as people read it: '310 kB', '2.4 MB'. */
export function readableSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')} MB`;
}
