import { createElement, Fragment, type ReactElement } from 'react';
import { matchPath, type RouteObject } from 'react-router';
import { addressShape } from '../contracts/call/address-shape.ts';
import { joinDeclared } from '../contracts/call/declared.ts';
import type { FramePlace, HeaderPictures, SiteFeature, SiteLink } from '../site-kit/site-feature.ts';
import { type CachedBy, type PageRequest, pageParts, type SitePage } from '../site-kit/site-page.ts';
import { firstPartOf, isOutsideSite } from '../site-kit/site-paths.ts';
import { SiteErrorPage, SiteFailure } from './frame/SiteErrorPage.tsx';
import { type SiteFrameView, SiteLayout } from './frame/SiteLayout.tsx';
import { assertKnownPage } from './not-found.loader.ts';

/** What a route says of its page. */
export interface PageHandle {
  cachedBy: CachedBy;
}

/**
 * The features' pages in the storefront's frame. Rejects an address that two pages claim, and one that another part of the
 * server answers.
 */
export function siteRoutesOf(features: readonly SiteFeature[]): RouteObject[] {
  const pages = joinDeclared<SiteFeature, SitePage>('public page', features, ({ pages }) =>
    pages.map((page) => [addressShape(page.path), page] as const),
  );
  return [
    {
      id: 'frame',
      ...pageParts({ load: frameOf(features), Page: SiteLayout }),
      ErrorBoundary: SiteFailure,
      children: [
        {
          id: 'page',
          ErrorBoundary: SiteErrorPage,
          children: [
            ...Object.values(pages).map(routeOf),
            { path: '*', loader: assertKnownPage, Component: SiteErrorPage },
          ],
        },
      ],
    },
  ];
}

/** The first parts of addresses that pages of features have to themselves: `shop` of `/shop/:slug`. */
export function firstPartsOf(features: readonly SiteFeature[]): ReadonlySet<string> {
  const parts = features.flatMap(({ pages }) => pages.map(({ path }) => firstPartOf(path)));
  return new Set(parts.filter((part) => part !== '' && !part.startsWith(':')));
}

function routeOf({ path, cachedBy, loader, action, element }: SitePage): RouteObject {
  if (!path.startsWith('/') || isOutsideSite(path)) throw new Error(`no page of the storefront can lie at ${path}`);
  return {
    path,
    caseSensitive: true,
    loader,
    ...(action && { action }),
    element,
    handle: { cachedBy } satisfies PageHandle,
  };
}

function frameOf(features: readonly SiteFeature[]) {
  return async (request: PageRequest): Promise<SiteFrameView> => {
    const links: SiteLink[] = [];
    const parts: Record<FramePlace, ReactElement[]> = { contact: [], header: [], end: [], purchase: [], branch: [] };
    // One after the other: a visitor's page takes one connection.
    let pictures: HeaderPictures = { chosen: null, fallback: null };
    for (const { name, navigation, frame = [], headerPictures } of features) {
      if (headerPictures) pictures = await headerPictures(request);
      links.push(...((await navigation?.(request)) ?? []));
      for (const [index, part] of frame.entries()) {
        if (part.on?.every((pattern) => matchPath(pattern, request.path) === null)) continue;
        const element = await part.render(request);
        if (element) parts[part.place].push(createElement(Fragment, { key: `${name} ${index}` }, element));
      }
    }
    return { links, parts, pictures };
  };
}
