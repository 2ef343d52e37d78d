import { z } from 'zod';

export const imageFits = ['cover', 'contain', 'inside'] as const;
export const presetFormats = ['auto', 'avif', 'webp', 'jpeg', 'png'] as const;

/** Most presets; most pixels of one picture, some formats of which would take a minute to make. */
export const maxPresets = 30;
export const maxDrawnPixels = 8_000_000;

/** How a picture is drawn: at most so large and whole (inside), filled and cut around its focal point (cover), or whole on a ground (contain). */
export interface Drawing {
  width: number | null;
  height: number | null;
  fit: (typeof imageFits)[number];
  format: (typeof presetFormats)[number];
  quality: number;
}

const side = z.int('must be a whole number of pixels').min(16, 'must be at least 16').max(3840, 'must be at most 3840');

/** What is wrong with a drawing as a whole, with the part that it is about; null if nothing. */
export function drawingError({ width, height, fit }: Drawing): { part: 'width' | 'height'; message: string } | null {
  if (width === null && height === null) return { part: 'width', message: 'Width or height is required' };
  if (fit !== 'inside' && width === null) return { part: 'width', message: `Width is required to ${fit}` };
  if (fit !== 'inside' && height === null) return { part: 'height', message: `Height is required to ${fit}` };
  if ((width ?? 0) * (height ?? 0) > maxDrawnPixels)
    return { part: 'height', message: `At most ${maxDrawnPixels / 1_000_000} million pixels` };
  return null;
}

export const drawingShape = {
  width: side.nullable().default(null),
  height: side.nullable().default(null),
  fit: z.enum(imageFits, `must be one of ${imageFits.join(', ')}`).default('inside'),
  format: z.enum(presetFormats, `must be one of ${presetFormats.join(', ')}`).default('auto'),
  quality: z.int('must be a whole number').min(40, 'must be at least 40').max(95, 'must be at most 95').default(80),
};

/** A size that front ends ask for by its name. */
export const ImagePreset = z
  .object({
    name: z
      .string('Name is required')
      .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Name must begin with a letter and have lowercase letters, digits and hyphens'),
    ...drawingShape,
  })
  .superRefine((preset, context) => {
    const error = drawingError(preset);
    if (error) context.addIssue({ code: 'custom', path: [error.part], message: error.message });
  });
export type ImagePreset = z.infer<typeof ImagePreset>;
