import { paths } from '../admin-kit/paths.ts';
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
import '@mantine/core/styles/Center.layer.css';
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
import './shape.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense, startTransition, use, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { type ApiError, asApiError } from '../admin-kit/api-error.ts';
import { queryClient } from '../admin-kit/query-client.ts';
import { AuthErrorPanel } from '../admin-kit/session/failures/AuthErrorPanel.tsx';
import { sessionFailureOf } from '../admin-kit/session/failures/session-failure.ts';
import { inspectAllAnswers, keepSession, needsSession } from '../admin-kit/session/keep-session.ts';
import { SessionActivity } from '../admin-kit/session/SessionActivity.tsx';
import { sessionQuery } from '../admin-kit/session/session.ts';
import { markSession } from '../admin-kit/session/session-state.ts';
import { cssVariables, theme } from '../design/console-theme.ts';
import { ProviderBoundary } from './error-pages/ProviderFallback.tsx';
import { createConsoleRouter } from './router.tsx';
import { keepFocusOfBusyButtons } from './shell/busy-focus.ts';
import { readAhead } from './shell/read-ahead.ts';
import { StartScreen } from './shell/StartScreen.tsx';
import { reloadForNewVersion } from './shell/version-reload.ts';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The scroll lock below dialogs reads its nonce from this well-known global.
Object.assign(globalThis, { __webpack_nonce__: nonce });

inspectAllAnswers();
keepFocusOfBusyButtons(document);

/**
 * Finds out who is signed in before any code of the pages behind is loaded; an anonymous client goes to the sign-in page. Resolves
 * to the router, or to why it could not be found out, retries included [B08].
 */
async function start() {
  const { pathname, search } = window.location;
  if (needsSession(pathname)) {
    const refused = await queryClient.fetchQuery(sessionQuery).then(() => null, asApiError);
    if (refused?.status === 401) {
      window.history.replaceState(null, '', paths.login({ redirectedFrom: pathname + search }));
    } else if (refused) {
      markSession({ hasFailedFatally: true });
      return refused;
    }
  }
  const router = createConsoleRouter();
  keepSession(router);
  reloadForNewVersion(router);
  readAhead(document, router);
  // So that a session which ends while the connection is gone still leads to the sign-in page.
  if (needsSession(pathname)) void import('../features/auth/sign-in-screen/LoginPage.tsx').catch(() => undefined);
  return router;
}

let latestStart = start();

function Console() {
  const [starting, setStarting] = useState(latestStart);
  const started = use(starting);
  if (!(started instanceof Error)) return <RouterProvider router={started} />;
  const retry = () => {
    const next = start();
    startTransition(() => setStarting(next));
    return next;
  };
  return (
    <main>
      <AuthErrorPanel error={shown(started)} retry={retry} />
    </main>
  );
}

/** A start that came to nothing is made anew before the console is drawn again. */
function restart(): void {
  latestStart = latestStart.then((started) => (started instanceof Error ? start() : started), start);
}

const shown = (error: ApiError) => ({ ...sessionFailureOf(error), requestId: error.requestId });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ProviderBoundary provider="generic" onRetry={restart}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <ProviderBoundary provider="store" onRetry={restart}>
            <QueryClientProvider client={queryClient}>
              <ProviderBoundary provider="auth" onRetry={restart}>
                <SessionActivity />
                <Suspense fallback={<StartScreen />}>
                  <Console />
                </Suspense>
              </ProviderBoundary>
              <ProviderBoundary provider="toast">
                <Notifications position="bottom-right" autoClose={5000} limit={3} />
              </ProviderBoundary>
            </QueryClientProvider>
          </ProviderBoundary>
        </MantineProvider>
      </ProviderBoundary>
    </StrictMode>,
  );
}
