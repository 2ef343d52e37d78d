import { z } from 'zod';

/** The shared slug rule [E23]: lowercase letters, digits, underscores and hyphens with single separators. */
export const slugMessage = 'Must be a valid slug (lowercase letters, numbers, underscores, and hyphens)';
const slugPattern = /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/;

/** Derives a slug [H03]: lowercase, runs of non-alphanumerics become one hyphen, edge hyphens go. Valid under every slug rule [Q06]. */
export function slugify(text: string, maxLength = 200): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
}

/** Slug schema with the shared rule and an entity's own limits [Q06]. */
export function slugSchema(limits: {
  min?: number;
  max: number;
  required: string;
  pattern?: RegExp;
  /** What a slug is told that breaks the pattern. */
  invalid?: string;
}) {
  return z
    .string(limits.required)
    .trim()
    .min(1, { error: limits.required, abort: true })
    .min(limits.min ?? 1, `Slug must be at least ${limits.min ?? 1} characters`)
    .max(limits.max, `Slug must be at most ${limits.max} characters`)
    .regex(limits.pattern ?? slugPattern, limits.invalid ?? slugMessage);
}
