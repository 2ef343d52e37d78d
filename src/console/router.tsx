import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { asApiError } from '../admin-kit/api-error.ts';
import type { ConsolePage, PageModule } from '../admin-kit/console-feature.ts';
import { provideOffers } from '../admin-kit/console-offers.ts';
import { paths, routePatterns } from '../admin-kit/paths.ts';
import { queryClient } from '../admin-kit/query-client.ts';
import { whenAllowed } from '../admin-kit/session/rights/allowed-loader.ts';
import { sessionQuery } from '../admin-kit/session/session.ts';
import { PageErrorScreen, RootErrorScreen } from './error-pages/ErrorScreens.tsx';
import { Guard } from './error-pages/Guard.tsx';
import { consoleFeatures, consoleOffers, consolePages } from './features.ts';
import { StartScreen } from './shell/StartScreen.tsx';

function lazily(load: () => Promise<PageModule>) {
  return async () => {
    const { default: Component, loader } = await load();
    return { Component, ...(loader && { loader }) };
  };
}

/** The same page, which reads ahead only for holders of the permission. */
function loadedWhenAllowed(permission: string, { lazy, ...route }: RouteObject): RouteObject {
  if (typeof lazy !== 'function') return { ...route, lazy } as RouteObject;
  const load = async () => {
    const { loader, ...rest } = await lazy();
    return typeof loader === 'function' ? { ...rest, loader: whenAllowed(permission, loader) } : rest;
  };
  return { ...route, lazy: load } as RouteObject;
}

/** A page's own parameters, such as a list's search, are asked for by the page itself, in its own time. */
const isAnotherPage = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

/** Without a fallback of its own, a page whose code does not come leaves the window blank instead of showing the error. */
const ofEveryPage = { ErrorBoundary: PageErrorScreen, HydrateFallback: StartScreen };

/** Route of a page whose code is loaded when it is first visited. */
function page(path: string, load: () => Promise<PageModule>): RouteObject {
  return { path, lazy: lazily(load), ...ofEveryPage, shouldRevalidate: isAnotherPage };
}

function guarded(permission: string, children: RouteObject[]): RouteObject {
  return {
    element: <Guard permission={permission} />,
    children: children.map((child) => loadedWhenAllowed(permission, child)),
  };
}

/** The id of the person who is signed in; an anonymous client goes to the sign-in page, and who has to choose a password or to set up a second factor first does that. */
async function requireSession({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const redirectedFrom = pathname + search;
  const session = await queryClient.ensureQueryData(sessionQuery).catch((error: unknown) => {
    if (asApiError(error).status !== 401) throw error;
    throw redirect(paths.login({ redirectedFrom }));
  });
  if (session.mustChangePassword) throw redirect(paths.newPassword({ redirectedFrom }));
  if (session.mustSetSecondFactor) throw redirect(paths.secondFactor({ redirectedFrom }));
  return session.userId;
}

/** These pages, those that need the same permission behind one guard. */
function guardedPages(pages: readonly ConsolePage[]): RouteObject[] {
  return [...Map.groupBy(pages, ({ permission }) => permission)].flatMap(([permission, group]) => {
    const routes = group.map(({ path, load }) => page(path, load));
    return permission === null ? routes : [guarded(permission, routes)];
  });
}

const signedOutPages = consoleFeatures.flatMap(({ signedOutPages = [] }) =>
  signedOutPages.map(({ path, load }) => page(path, load)),
);

const signedInPages: RouteObject[] = [
  { index: true, lazy: lazily(() => import('./dashboard/DashboardPage.tsx')), ...ofEveryPage },
  page(routePatterns.forbidden, () => import('./error-pages/ForbiddenPage.tsx')),
  page(routePatterns.docs, () => import('./help/DocsPage.tsx')),
  ...guardedPages(Object.values(consolePages)),
  page('*', () => import('./error-pages/NotFoundPage.tsx')),
];

/** All routes of the console; each page's code loads on its first visit. */
export function createConsoleRouter() {
  provideOffers(consoleOffers);
  return createBrowserRouter([
    {
      element: <Outlet />,
      HydrateFallback: StartScreen,
      ErrorBoundary: RootErrorScreen,
      children: [
        ...signedOutPages,
        {
          path: routePatterns.admin,
          loader: requireSession,
          shouldRevalidate: () => true,
          lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
          children: signedInPages,
        },
      ],
    },
  ]);
}
