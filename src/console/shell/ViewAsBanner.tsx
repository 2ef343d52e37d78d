import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { asApiError } from '../../admin-kit/api-error.ts';
import { showFailure } from '../../admin-kit/kit/toast.ts';
import { paths } from '../../admin-kit/paths.ts';
import { rightsQuery, sessionQuery } from '../../admin-kit/session/session.ts';
import { viewAsRequestIn } from '../../admin-kit/session/view-as-request.ts';
import { viewAsClient } from '../../features/auth/auth.client.ts';
import { showViewAsPicker, useIsPickerOpen } from '../view-as/picker-state.ts';
import { adoptView, discardView, followView, keepInStep } from '../view-as/view-change.ts';
import classes from './ViewAsBanner.module.css';

const ViewAsPicker = lazy(async () => ({ default: (await import('../view-as/ViewAsPicker.tsx')).ViewAsPicker }));

/** Says on every page that the admin is seen as a role sees it, and ends that; else nothing but the picker's place. */
export function ViewAsBanner() {
  const session = useQuery(sessionQuery);
  const rights = useQuery(rightsQuery);
  const isPickerOpen = useIsPickerOpen();
  const viewAs = session.data?.viewAs;
  const ofSession = viewAs?.slug ?? null;
  const ofRights = rights.data && (rights.data.viewAs?.slug ?? null);

  useWishedView();
  // Meets the other tabs, where a view may begin or end.
  useEffect(followView, []);
  // Meets the API client and the query cache, outside of React both.
  useEffect(() => {
    if (session.data) keepInStep(ofSession, ofRights);
    return discardView;
  }, [session.data, ofSession, ofRights]);

  return (
    <>
      {viewAs && (
        <div className={classes.banner} role="status">
          <IconEye size={18} aria-hidden />
          <p>
            You see the admin as <strong>{viewAs.name}</strong> sees it. Nothing can be changed.
          </p>
          <StopButton />
        </div>
      )}
      {isPickerOpen && (
        <Suspense fallback={null}>
          <ViewAsPicker onClose={() => showViewAsPicker(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Begins the view that a navigation came for, once: the wish is taken out of the browser's history at once. */
function useWishedView() {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const granted = useRef('');
  const start = useMutation({
    mutationFn: async (role: string) => {
      await viewAsClient.start.call({ body: { role } });
      await adoptView();
    },
    onError: (error) => showFailure(asApiError(error)),
  });
  const { mutate } = start;
  const wish = viewAsRequestIn(state);

  // Meets the browser's history.
  useEffect(() => {
    if (wish === null || granted.current === key) return;
    granted.current = key;
    void navigate(paths.dashboard(), { replace: true, state: null });
    mutate(wish);
  }, [wish, key, navigate, mutate]);
}

/** From the 403 page it leads back to the page that the role may not see. */
function StopButton() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const stop = useMutation({
    mutationFn: async () => {
      await viewAsClient.stop.call();
      const isRejectedPage = pathname === paths.forbidden();
      await adoptView();
      if (isRejectedPage) await navigate(pageBefore(search), { replace: true });
    },
    onError: (error) => showFailure(asApiError(error)),
  });
  return (
    <Button size="xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
      Stop
    </Button>
  );
}

function pageBefore(search: string): string {
  const from = new URLSearchParams(search).get('from');
  const isPage = from !== null && /^\/admin(?:\/|$)/.test(from) && !from.includes('\\') && !from.includes('//');
  return isPage ? from : paths.dashboard();
}
