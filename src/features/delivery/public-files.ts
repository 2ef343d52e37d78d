import { croppedRegion, pointInCrop } from '../../contracts/images/crop.ts';
import { isResizable, type Variant, variantsOf } from '../../contracts/images/image-variants.ts';
import { onePerObject } from '../../contracts/one-per-object.ts';
import { isId } from '../../contracts/text/id.ts';
import { mediaIdOf } from '../../contracts/upload-rules.ts';
import { createCache, everyKey } from '../../platform/cache/cache.ts';
import type { Platform } from '../../platform/context/context.ts';
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

/** A file as pages show it: the measures and the focal point are those of its crop, and `whole` those of what its address answers. */
export interface ShownFile extends PublicFile {
  whole: Pick<PublicFile, 'width' | 'height' | 'focalPoint'>;
}

/** A file as an answer holds it: a picture with its smaller sizes, the smallest first, and its presets by name. */
export function withVariants(
  { whole, ...file }: ShownFile,
  presets: readonly string[],
): PublicFile & { variants: Variant[]; presets: Record<string, string> } {
  const drawable = isResizable(file.url) ? presets : [];
  const addresses = drawable.map((name) => [name, `${file.url}?preset=${name}`] as const);
  return { ...file, ...whole, variants: variantsOf(file), presets: Object.fromEntries(addresses) };
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
): Promise<Record<string, ShownFile>> {
  const ids = new Set(addresses.flatMap((address) => mediaIdOf(address) ?? []));
  if (ids.size === 0) return {};
  const files = (await inSlot(reader, () => listMediaFiles(reader.platform, [...ids]))).map(toPublicFile);
  return Object.fromEntries(files.map((file) => [file.url, file]));
}

/** The address of a picture that a setting names by the id of a file or by its address; empty where the file is gone. */
export async function pictureAddress(platform: Platform, named: string): Promise<string> {
  if (!isId(named)) return named;
  return addressesOf(platform).read(named, [everyKey], async () => {
    const [file] = await listMediaFiles(platform, [named]);
    return file?.fileUrl ?? '';
  });
}

/** Of the few files that settings name. */
const addressesOf = onePerObject(({ bus }: Platform) =>
  createCache<string>({ bus, topic: 'media', maxBytes: 100, sizeOf: () => 1 }),
);

/** The newest picture of the library under this name, its ending aside; or null. */
export async function readNamedPicture(reader: Reader, name: string): Promise<ShownFile | null> {
  const file = await inSlot(reader, () => findPicture(reader.platform, name));
  return file && toPublicFile(file);
}

function toPublicFile({ fileUrl: url, fileSize: size, crop, ...file }: MediaFile): ShownFile {
  const { id, fileName, mimeType, width, height, alt, caption, title, description, focalPoint } = file;
  const whole = { width, height, focalPoint };
  const texts = { id, url, fileName, mimeType, size, alt, caption, title, description };
  if (crop === null || width === null || height === null) return { ...texts, ...whole, whole };
  const shown = croppedRegion({ width, height }, crop);
  return {
    ...texts,
    width: shown.width,
    height: shown.height,
    focalPoint: focalPoint && pointInCrop(focalPoint, crop),
    whole,
  };
}
