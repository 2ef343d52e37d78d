import { isResizable, type Variant, variantsOf } from '../../contracts/images/image-variants.ts';
import { mediaIdOf } from '../../contracts/upload-rules.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import type { MediaFile } from '../media/media.contract.ts';
import { findPicture, listMediaFiles } from '../media/media.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { inSlot, type Reader } from './public-queries.ts';

/** A file as readers may know it. */
export interface PublicFile
  extends Pick<
    MediaFile,
    'id' | 'fileName' | 'mimeType' | 'width' | 'height' | 'alt' | 'caption' | 'title' | 'description' | 'focalPoint'
  > {
  url: string;
  size: number;
}

/** A file as an answer holds it: a picture with its smaller sizes, the smallest first, and its presets by name. */
export function withVariants(
  file: PublicFile,
  presets: readonly string[],
): PublicFile & { variants: Variant[]; presets: Record<string, string> } {
  const drawable = isResizable(file.url) ? presets : [];
  const addresses = drawable.map((name) => [name, `${file.url}?preset=${name}`] as const);
  return { ...file, variants: variantsOf(file), presets: Object.fromEntries(addresses) };
}

/** The names of the presets that pictures have. */
export async function readPresetNames({ platform }: Pick<Reader, 'platform'>): Promise<string[]> {
  const { imagePresets } = await readSettings(systemContext(platform, 'delivery'));
  return imagePresets.map(({ name }) => name);
}

/** Those of the addresses that are files of the library, with what readers may know of them; in one statement. */
export async function readPublicFiles(
  reader: Reader,
  addresses: readonly string[],
): Promise<Record<string, PublicFile>> {
  const ids = new Set(addresses.flatMap((address) => mediaIdOf(address) ?? []));
  if (ids.size === 0) return {};
  const files = (await inSlot(reader, () => listMediaFiles(reader.platform, [...ids]))).map(toPublicFile);
  return Object.fromEntries(files.map((file) => [file.url, file]));
}

/** The newest picture of the library under this name, its ending aside; or null. */
export async function readNamedPicture(reader: Reader, name: string): Promise<PublicFile | null> {
  const file = await inSlot(reader, () => findPicture(reader.platform, name));
  return file && toPublicFile(file);
}

function toPublicFile({ fileUrl: url, fileSize: size, ...file }: MediaFile): PublicFile {
  const { id, fileName, mimeType, width, height, alt, caption, title, description, focalPoint } = file;
  return { id, url, fileName, mimeType, size, width, height, alt, caption, title, description, focalPoint };
}
