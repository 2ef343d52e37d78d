import { createContext } from 'react';

/** Addresses of pictures whose files are gone. The component that knows the library provides them. */
export const MissingPictures = createContext<ReadonlySet<string>>(new Set());
