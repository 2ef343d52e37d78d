import { AppError } from '../../../contracts/call/errors.ts';
import type { Drawing } from '../../../contracts/images/image-presets.ts';
import { type VariantWidth, variantWidths } from '../../../contracts/images/image-variants.ts';
import type { Platform } from '../../../platform/context/context.ts';
import { findPreset } from '../drawn/drawn.service.ts';
import { drawingParameters, isSigned } from '../drawn/signed-address.ts';
import { PictureSize } from '../media.contract.ts';
import type { FileQuery } from './files.contract.ts';

/** A fixed width, or how a picture is drawn; null for the original. */
export type WantedCopy = { width: VariantWidth } | { drawing: Drawing } | null;

/**
 * Which copy an address wants. Rejects a width that is not fixed, a preset that there is not, parameters that do not go
 * together, and any other size without the signature of this installation.
 */
export async function readWantedCopy(
  platform: Platform,
  { path, query: { preset, s, ...sizes } }: { path: string; query: FileQuery },
): Promise<WantedCopy> {
  const parameters = Object.fromEntries(
    drawingParameters.flatMap((name) => (sizes[name] === undefined ? [] : [[name, sizes[name]]])),
  );
  const names = Object.keys(parameters);
  if (preset !== undefined) {
    const [other] = [...names, ...(s === undefined ? [] : ['s'])];
    if (other !== undefined) throw wrong(other, 'must not come together with preset');
    const drawing = await findPreset(platform, preset);
    if (drawing === null) throw wrong('preset', 'is not a preset of this site');
    return { drawing };
  }
  if (s === undefined && (names.length === 0 || (names.length === 1 && sizes.w !== undefined))) {
    if (sizes.w === undefined) return null;
    const width = variantWidths.find((one) => String(one) === sizes.w);
    if (width === undefined) throw wrong('w', `must be one of ${variantWidths.join(', ')}`);
    return { width };
  }
  if (s === undefined || !isSigned(platform.config, { path, parameters, sent: s }))
    throw new AppError('IMAGE_ADDRESS_UNSIGNED');
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const size = PictureSize.safeParse({ ...sizes, w: number(sizes.w), h: number(sizes.h), q: number(sizes.q) });
  if (!size.success) throw wrong('w', 'is not a size that pictures have');
  const { w: width, h: height, q: quality, fit, format } = size.data;
  return { drawing: { width, height, quality, fit, format } };
}

const wrong = (field: string, message: string) => new AppError('VALIDATION_ERROR', { fields: { [field]: [message] } });
