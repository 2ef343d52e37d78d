import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { asApiError } from '../api-error.ts';
import { LoadingNote } from '../kit/LoadingNote.tsx';
import { FailedState } from '../kit/states.tsx';
import { paths } from '../paths.ts';
import { allows, rightsQuery } from './session.ts';

/** Shows the pages below only to holders of the permission; others land on the 403 page, which names it [A05]. */
export function Guard({ permission }: { permission: string }) {
  const location = useLocation();
  const rights = useQuery(rightsQuery);
  if (rights.data) {
    if (allows(rights.data, permission)) return <Outlet />;
    return <Navigate to={paths.forbidden({ permission, from: location.pathname })} replace />;
  }
  if (rights.isError) {
    return (
      <FailedState
        title="Permissions not loaded yet"
        error={asApiError(rights.error)}
        retry={() => void rights.refetch()}
      />
    );
  }
  return <LoadingNote />;
}
