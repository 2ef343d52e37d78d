import type { Feature } from '../../platform/feature.ts';

/** One-time links by mail. It has no calls of its own: users and auth call its service. */
export const passwordLinksFeature = { name: 'password-links' } satisfies Feature;
