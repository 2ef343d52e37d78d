import { onePerObject } from '../../contracts/one-per-object.ts';
import type { Config } from '../config/config.ts';

/** What the storefront knows of its own addresses. */
export interface SitePages {
  /** The one spelling of a path, and what it shows without any redirect by hand; another part of the server is none of its pages. */
  pageAt(path: string): Promise<{ path: string; shows: 'page' | 'nothing' | 'another part' }>;
}

/** The pages of a process; without a storefront there are none. */
export const sitePagesOf = onePerObject((_config: Config): { pages: SitePages } => ({
  pages: { pageAt: async (path) => ({ path, shows: 'nothing' }) },
}));
