import { createContext } from 'react';

/** Addresses of pictures whose files are gone; given by whoever knows the library. */
export const MissingPictures = createContext<ReadonlySet<string>>(new Set());
