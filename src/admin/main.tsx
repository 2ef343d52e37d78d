import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Alert.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Title.layer.css';
import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../design/fonts.css';
import '../design/tokens.css';
import './base.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ApiError, asApiError } from './api-error.ts';
import { authPrefix, paths } from './paths.ts';
import { onSessionEnd, queryClient } from './query-client.ts';
import { createAdminRouter } from './router.tsx';
import { StartScreen } from './StartScreen.tsx';
import { sessionQuery } from './session/session.ts';
import { cssVariables, theme } from './theme.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The scroll lock below dialogs reads its nonce from this well-known global.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** A stranger goes to the sign-in page before any code of the pages behind it is loaded. */
async function start() {
  const { pathname, search } = window.location;
  if (!pathname.startsWith(authPrefix)) {
    const refused = await queryClient.fetchQuery({ ...sessionQuery, retry: false }).catch(asApiError);
    if (refused instanceof ApiError && refused.status === 401) {
      window.history.replaceState(null, '', paths.login({ redirectedFrom: pathname + search }));
    }
  }
  const router = createAdminRouter();
  onSessionEnd(() => {
    const { pathname: here, search: query } = router.state.location;
    if (here.startsWith(authPrefix)) return;
    void router.navigate(paths.login({ redirectedFrom: here + query }), { state: { sessionEnded: true } });
  });
  return router;
}

const started = start();

function Console() {
  return <RouterProvider router={use(started)} />;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <Notifications position="bottom-right" autoClose={5000} limit={3} />
          <Suspense fallback={<StartScreen />}>
            <Console />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
