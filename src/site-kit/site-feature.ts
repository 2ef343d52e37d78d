import { type ComponentType, createContext, createElement, type ReactElement } from 'react';
import type { SiteFile } from '../field-types/files/SiteFiles.tsx';
import type { SiteDocument } from './head/site-document.ts';
import type { PageRequest, SitePage, SiteRequest } from './site-page.ts';

export interface SiteLink {
  href: string;
  label: string;
}

/** What a feature shows on the storefront. Its `x.site.ts` declares it; `storefront/features.ts` lists it. */
export interface SiteFeature {
  /** Its folder. */
  name: string;
  pages: readonly SitePage[];
  /** Its files for programs. */
  documents?: readonly SiteDocument[];
  /** Its links in the navigation of every page. */
  navigation?: (request: SiteRequest) => Promise<readonly SiteLink[]>;
  /** Where a path leads that no page has; null for nowhere. */
  leadOn?: (request: SiteRequest, path: string) => Promise<{ location: string; status: number } | null>;
  /** What it shows in the frame of pages. */
  frame?: readonly FramePart[];
  /** Pictures for the headers of pages [K19]. */
  headerPictures?: (request: SiteRequest) => Promise<HeaderPictures>;
}

/** What stands behind the headings of pages. */
export interface HeaderPictures {
  /** In place of every page's own. */
  chosen: SiteFile | null;
  /** For pages without one. */
  fallback: SiteFile | null;
}

/** In the strip above the header, in place of the site's phone; at the end of the header; after everything else. */
type AroundPages = 'contact' | 'header' | 'end';
/** Within a page that shows parts of features: beside the price of a machine; below the text of a branch. */
type WithinPages = 'purchase' | 'branch';
export type FramePlace = AroundPages | WithinPages;

/** What features show within the pages for which they declared it. */
export const PageParts = createContext<Readonly<Record<WithinPages, readonly ReactElement[]>>>({
  purchase: [],
  branch: [],
});

/** Part of the frame, made by `framePart`. */
export interface FramePart {
  place: FramePlace;
  /** The pages that have it, as the router matches them; without it all. */
  on?: readonly string[];
  /** Null for nothing. */
  render(request: PageRequest): Promise<ReactElement | null>;
}

interface FramePartOptions<View> {
  place: FramePlace;
  on?: readonly string[];
  /** Reads what the part shows, or null for no part; the page waits for it. */
  load(request: PageRequest): Promise<View | null>;
  Part: ComponentType<{ view: View }>;
}

/** Declares what a feature shows in the frame of pages. */
export function framePart<View>({ place, on, load, Part }: FramePartOptions<View>): FramePart {
  const render = async (request: PageRequest) => {
    const view = await load(request);
    return view === null ? null : createElement(Part, { view });
  };
  return { place, ...(on && { on }), render };
}
