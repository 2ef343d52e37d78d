import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { asApiError } from '../../admin-kit/api-error.ts';
import { LoadingNote } from '../../admin-kit/kit/page/LoadingNote.tsx';
import { paths } from '../../admin-kit/paths.ts';
import { AuthErrorPanel } from '../../admin-kit/session/failures/AuthErrorPanel.tsx';
import { defaultTexts } from '../../admin-kit/session/failures/texts.ts';
import { grantedBySession } from '../../admin-kit/session/rights/access.ts';
import { meets, missingOf, requirementOf } from '../../admin-kit/session/rights/requirement.ts';
import { rightsQuery, useSessionState } from '../../admin-kit/session/session.ts';

/**
 * Shows the pages below only to a person who holds the permission, or the role; others land on the 403 page, which names what
 * is missing [A05] [C17]. Loaded permissions decide; when they cannot be loaded the server is asked for this one.
 */
export function Guard({ permission, role }: { permission?: string; role?: string }) {
  const location = useLocation();
  const requirement = requirementOf({ permission, role });
  const { user } = useSessionState();
  const rights = useQuery(rightsQuery);
  const access = useQuery({
    queryKey: ['session', 'asked', permission],
    queryFn: ({ signal }) => askServer(permission ?? '', signal),
    enabled: rights.isError && permission !== undefined,
    retry: false,
  });
  const isGranted =
    meets(rights.data, requirement) || access.data?.granted || (!rights.data && grantedBySession(user?.roles ?? []));
  if (isGranted) return <Outlet />;
  if (rights.data || access.data) {
    return <Navigate to={paths.forbidden({ ...missingOf(requirement), from: location.pathname })} replace />;
  }
  if (rights.isError && !access.isLoading) {
    return (
      <AuthErrorPanel heading={defaultTexts.rights} error={asApiError(rights.error)} retry={() => rights.refetch()} />
    );
  }
  return <LoadingNote />;
}

async function askServer(permission: string, signal: AbortSignal) {
  // Seldom needed, so its code is loaded when it is.
  const { rightsClient } = await import('../../features/auth/auth.client.ts');
  return rightsClient.check.call({ body: { permissionSlugs: [permission], requireAll: true } }, { signal });
}
