import type { RouteObject } from 'react-router';
import { EntryPage } from '../features/delivery/site/EntryPage.tsx';
import { loadEntry } from '../features/delivery/site/entry.loader.ts';
import { HomePage } from '../features/delivery/site/HomePage.tsx';
import { loadHome } from '../features/delivery/site/home.loader.ts';
import { TypePage } from '../features/delivery/site/TypePage.tsx';
import { loadType } from '../features/delivery/site/type.loader.ts';
import { sitePage } from '../site-kit/site-page.ts';
import { sitePatterns } from '../site-kit/site-paths.ts';
import { loadNavigation } from './navigation.loader.ts';
import { refuseUnknownPage } from './not-found.loader.ts';
import { SiteErrorPage, SiteFailure } from './SiteErrorPage.tsx';
import { SiteLayout } from './SiteLayout.tsx';

/** Every page of the storefront, as the site map names them. */
export const siteRoutes: RouteObject[] = [
  {
    id: 'frame',
    ...sitePage({ load: loadNavigation, Page: SiteLayout }),
    ErrorBoundary: SiteFailure,
    children: [
      {
        id: 'page',
        ErrorBoundary: SiteErrorPage,
        children: [
          { path: sitePatterns.home, ...sitePage({ load: loadHome, Page: HomePage }) },
          { path: sitePatterns.type, ...sitePage({ load: loadType, Page: TypePage }) },
          { path: sitePatterns.entry, ...sitePage({ load: loadEntry, Page: EntryPage }) },
          { path: '*', loader: refuseUnknownPage, Component: SiteErrorPage },
        ],
      },
    ],
  },
];
