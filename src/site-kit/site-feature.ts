import { type ComponentType, createElement, type ReactElement } from 'react';
import type { SitePage, SiteRequest } from './site-page.ts';

export interface SiteLink {
  href: string;
  label: string;
}

/** What a feature shows on the storefront. Its `x.site.ts` declares it; `storefront/features.ts` lists it. */
export interface SiteFeature {
  /** Its folder. */
  name: string;
  pages: readonly SitePage[];
  /** Its links in the navigation of every page. */
  navigation?: (request: SiteRequest) => Promise<readonly SiteLink[]>;
  /** What it shows in the frame of every page. */
  frame?: readonly FramePart[];
}

/** In the strip above the header, in place of the site's phone; at the end of the header; after everything else. */
export type FramePlace = 'contact' | 'header' | 'end';

/** Part of the frame, made by `framePart`. */
export interface FramePart {
  place: FramePlace;
  render(request: SiteRequest): Promise<ReactElement>;
}

interface FramePartOptions<View> {
  place: FramePlace;
  /** Reads what the part shows; every page waits for it. */
  load(request: SiteRequest): Promise<View>;
  Part: ComponentType<{ view: View }>;
}

/** Declares what a feature shows in the frame of every page. */
export function framePart<View>({ place, load, Part }: FramePartOptions<View>): FramePart {
  return { place, render: async (request) => createElement(Part, { view: await load(request) }) };
}
