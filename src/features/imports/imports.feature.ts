import type { Feature } from '../../platform/feature.ts';

/** Content from files. It has no calls of its own: the command `npm run import` calls its service. */
export const importsFeature = { name: 'imports' } satisfies Feature;
