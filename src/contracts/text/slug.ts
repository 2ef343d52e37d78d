import { z } from 'zod';
import { folded } from '../lists/folded.ts';
import { isId } from './id.ts';

/** The shared slug rule [E23]: lowercase letters, digits, underscores and hyphens with single separators. */
export const slugMessage = 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)';
const slugPattern = /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/;

/** Derives a slug [H03]: lowercase, runs of non-alphanumerics become one hyphen, edge hyphens go. Valid under every slug rule [Q06]. */
export function slugify(text: string, maxLength = 200): string {
  return folded(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
}

/**
 * Slug schema with the shared rule and an entity's own limits [Q06]. A slug that looks like an id is rejected: where calls
 * take either, it would stand for another record.
 */
export function slugSchema(limits: {
  min?: number;
  max: number;
  required: string;
  pattern?: RegExp;
  /** What a slug is told that breaks the pattern. */
  invalid?: string;
  /** For records that no call names by slug or id alike. */
  mayLookLikeId?: boolean;
}) {
  return z
    .string(limits.required)
    .trim()
    .min(1, { error: limits.required, abort: true })
    .min(limits.min ?? 1, `Slug must be at least ${limits.min ?? 1} characters`)
    .max(limits.max, `Slug must be at most ${limits.max} characters`)
    .regex(limits.pattern ?? slugPattern, limits.invalid ?? slugMessage)
    .refine(
      (slug) => limits.mayLookLikeId === true || !isId(slug),
      'The slug must not look like an id. Choose another slug',
    );
}
