import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
} from 'react-router';
import { asApiError } from './api-error.ts';
import { PageErrorScreen, RootErrorScreen } from './ErrorScreens.tsx';
import { paths, routePatterns } from './paths.ts';
import { queryClient } from './query-client.ts';
import { StartScreen } from './StartScreen.tsx';
import { Guard } from './session/Guard.tsx';
import { sessionQuery } from './session/session.ts';

interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
}

function lazily(load: () => Promise<PageModule>) {
  return async () => {
    const { default: Component, loader } = await load();
    return { Component, ...(loader && { loader }) };
  };
}

/** Route of a page whose code is loaded when it is first visited. */
function page(path: string, load: () => Promise<PageModule>): RouteObject {
  return { path, lazy: lazily(load), ErrorBoundary: PageErrorScreen };
}

function guarded(permission: string, children: RouteObject[]): RouteObject {
  return { element: <Guard permission={permission} />, children };
}

async function requireSession({ request }: LoaderFunctionArgs) {
  try {
    await queryClient.ensureQueryData(sessionQuery);
    return null;
  } catch (error) {
    if (asApiError(error).status !== 401) throw error;
    const { pathname, search } = new URL(request.url);
    throw redirect(paths.login({ redirectedFrom: pathname + search }));
  }
}

const collectionTypeEdit = () => import('../features/content-types/admin/CollectionTypeEditPage.tsx');
const singleTypeEdit = () => import('../features/content-types/admin/SingleTypeEditPage.tsx');
const fieldGroupEdit = () => import('../features/field-groups/admin/FieldGroupEditPage.tsx');
const entryEdit = () => import('../features/entries/admin/EntryEditPage.tsx');

const signedInPages: RouteObject[] = [
  { index: true, lazy: lazily(() => import('./DashboardPage.tsx')), ErrorBoundary: PageErrorScreen },
  page(routePatterns.forbidden, () => import('./ForbiddenPage.tsx')),
  guarded('content-types.view', [
    page(routePatterns.collectionTypes, () => import('../features/content-types/admin/CollectionTypeListPage.tsx')),
    page(routePatterns.collectionTypeEdit, collectionTypeEdit),
    page(routePatterns.singleTypes, () => import('../features/content-types/admin/SingleTypeListPage.tsx')),
    page(routePatterns.singleTypeEdit, singleTypeEdit),
  ]),
  guarded('content-types.create', [
    page(routePatterns.collectionTypeCreate, collectionTypeEdit),
    page(routePatterns.singleTypeCreate, singleTypeEdit),
  ]),
  guarded('field-groups.view', [
    page(routePatterns.fieldGroups, () => import('../features/field-groups/admin/FieldGroupListPage.tsx')),
    page(routePatterns.fieldGroupEdit, fieldGroupEdit),
  ]),
  guarded('field-groups.create', [page(routePatterns.fieldGroupCreate, fieldGroupEdit)]),
  page(routePatterns.collections, () => import('../features/entries/admin/CollectionsPage.tsx')),
  page(routePatterns.entries, () => import('../features/entries/admin/EntryListPage.tsx')),
  page(routePatterns.entryCreate, entryEdit),
  page(routePatterns.entryEdit, entryEdit),
  page(routePatterns.singles, () => import('../features/entries/admin/SinglesPage.tsx')),
  page(routePatterns.single, () => import('../features/entries/admin/SinglePage.tsx')),
  page('*', () => import('./NotFoundPage.tsx')),
];

/** All routes of the admin; each page's code loads on its first visit. */
export function createAdminRouter() {
  return createBrowserRouter([
    {
      element: <Outlet />,
      HydrateFallback: StartScreen,
      ErrorBoundary: RootErrorScreen,
      children: [
        page(routePatterns.login, () => import('../features/auth/admin/LoginPage.tsx')),
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
