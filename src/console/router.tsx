import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { asApiError } from '../admin/api-error.ts';
import { paths, routePatterns } from '../admin/paths.ts';
import { queryClient } from '../admin/query-client.ts';
import { whenAllowed } from '../admin/session/rights/allowed-loader.ts';
import { sessionQuery } from '../admin/session/session.ts';
import { PageErrorScreen, RootErrorScreen } from './error-pages/ErrorScreens.tsx';
import { Guard } from './Guard.tsx';
import { StartScreen } from './shell/StartScreen.tsx';

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

/** The id of whoever is signed in; a stranger goes to the sign-in page. */
async function requireSession({ request }: LoaderFunctionArgs) {
  try {
    return (await queryClient.ensureQueryData(sessionQuery)).userId;
  } catch (error) {
    if (asApiError(error).status !== 401) throw error;
    const { pathname, search } = new URL(request.url);
    throw redirect(paths.login({ redirectedFrom: pathname + search }));
  }
}

const collectionTypeEdit = () => import('../features/content-types/admin/CollectionTypeEditPage.tsx');
const singleTypeEdit = () => import('../features/content-types/admin/SingleTypeEditPage.tsx');
const fieldGroupEdit = () => import('../features/field-groups/admin/FieldGroupEditPage.tsx');
const entryEdit = () => import('../features/entries/edit-screen/EntryEditPage.tsx');

const userEdit = () => import('../features/users/admin/UserEditPage.tsx');
const roleEdit = () => import('../features/roles/admin/RoleEditPage.tsx');
const permissionEdit = () => import('../features/permissions/admin/PermissionEditPage.tsx');
const login = () => import('../features/auth/admin/LoginPage.tsx');
const signup = () => import('../features/auth/admin/SignupPage.tsx');
const forgotPassword = () => import('../features/auth/admin/ForgotPasswordPage.tsx');

/** Pages for people who are not signed in, without the admin's chrome; three also have public addresses [A04]. */
const signedOutPages: RouteObject[] = [
  page(routePatterns.login, login),
  page(routePatterns.publicLogin, login),
  page(routePatterns.signup, signup),
  page(routePatterns.publicRegister, signup),
  page(routePatterns.forgotPassword, forgotPassword),
  page(routePatterns.publicForgotPassword, forgotPassword),
  page(routePatterns.resetPassword, () => import('../features/auth/admin/ResetPasswordPage.tsx')),
];

const signedInPages: RouteObject[] = [
  { index: true, lazy: lazily(() => import('./dashboard/DashboardPage.tsx')), ...ofEveryPage },
  page(routePatterns.forbidden, () => import('./error-pages/ForbiddenPage.tsx')),
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
  page(routePatterns.collections, () => import('../features/entries/list-screen/CollectionsPage.tsx')),
  page(routePatterns.entries, () => import('../features/entries/list-screen/EntryListPage.tsx')),
  page(routePatterns.entryCreate, entryEdit),
  page(routePatterns.entryEdit, entryEdit),
  page(routePatterns.singles, () => import('../features/entries/list-screen/SinglesPage.tsx')),
  page(routePatterns.single, () => import('../features/entries/edit-screen/SinglePage.tsx')),
  guarded('media.view', [page(routePatterns.media, () => import('../features/media/admin/MediaLibraryPage.tsx'))]),
  page(routePatterns.profile, () => import('../features/profile/admin/ProfilePage.tsx')),
  page(routePatterns.docs, () => import('./help/DocsPage.tsx')),
  guarded('users.view', [
    page(routePatterns.users, () => import('../features/users/admin/UserListPage.tsx')),
    page(routePatterns.userAccess, () => import('../features/users/admin/UserAccessPage.tsx')),
    page(routePatterns.userEdit, userEdit),
  ]),
  guarded('users.create', [page(routePatterns.userCreate, userEdit)]),
  guarded('roles.view', [
    page(routePatterns.roles, () => import('../features/roles/admin/RoleListPage.tsx')),
    page(routePatterns.roleEdit, roleEdit),
  ]),
  guarded('roles.create', [page(routePatterns.roleCreate, roleEdit)]),
  guarded('permissions.view', [
    page(routePatterns.permissions, () => import('../features/permissions/admin/PermissionListPage.tsx')),
    page(routePatterns.permissionEdit, permissionEdit),
  ]),
  guarded('permissions.create', [page(routePatterns.permissionCreate, permissionEdit)]),
  guarded('settings.view', [
    page(routePatterns.settings, () => import('../features/settings/admin/SettingsPage.tsx')),
    page(routePatterns.security, () => import('../features/security/admin/SecurityPage.tsx')),
    page(routePatterns.audit, () => import('../features/audit/admin/AuditPage.tsx')),
    page(routePatterns.removed, () => import('../features/removals/admin/RemovedPage.tsx')),
  ]),
  page('*', () => import('./error-pages/NotFoundPage.tsx')),
];

/** All routes of the admin; each page's code loads on its first visit. */
export function createAdminRouter() {
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
