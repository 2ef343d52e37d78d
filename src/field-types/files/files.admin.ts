import { lazy } from 'react';

/** The input of every type whose values are files. */
export const FilesInput = lazy(async () => ({ default: (await import('./FilesInput.tsx')).FilesInput }));
