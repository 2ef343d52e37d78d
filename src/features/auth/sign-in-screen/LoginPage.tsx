import { Alert, Button, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '../../../admin-kit/paths.ts';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import { AuthLink, AuthPanel } from '../admin/AuthPanel.tsx';
import { carriedTarget, redirectTarget } from '../admin/redirect-target.ts';
import { StatusMessage } from '../admin/StatusMessage.tsx';
import { useGoOnAfter } from '../admin/useGoOn.ts';
import { LoginForm } from './LoginForm.tsx';
import { ProviderButtons, providersQuery } from './ProviderButtons.tsx';

const statusMessages: Record<string, { text: string; seconds: number }> = {
  'account-created': { text: 'Account created. Please sign in.', seconds: 3 },
  'password-reset-success': { text: 'Password updated. Please sign in.', seconds: 3 },
  'email-verified': { text: 'Your email address is confirmed. Please sign in.', seconds: 3 },
  'approval-required': {
    text: 'Account created. An administrator has to activate it before you can sign in.',
    seconds: 5,
  },
  'verification-required': {
    text: 'Check your email and follow the link to confirm your address.',
    seconds: 5,
  },
};

/** Sign-in; somebody who is signed in already is sent on after 100 ms, except in a redirect loop [A02] [A11] [A12]. */
export default function LoginPage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const target = redirectTarget(search);
  const carried = carriedTarget(search);
  const isLoop = search.get('error') === 'redirect_loop';
  const session = useQuery({ ...sessionQuery, retry: false });
  const message = search.get('message') ?? '';
  const status = Object.hasOwn(statusMessages, message) ? statusMessages[message] : undefined;
  const sessionEnded = state !== null && typeof state === 'object' && 'sessionEnded' in state;
  const { data: providers = [] } = useQuery(providersQuery);
  const isOnlyWay = providers.some((provider) => provider.isOnlyWay);
  // A sign-in through a provider goes on in the form, which takes what it needs out of the address.
  const [isOpened, setOpened] = useState(() => window.location.hash !== '');
  const hasForm = !isOnlyWay || isOpened;
  useGoOnAfter(100, session.data && !isLoop ? target : null);

  return (
    <AuthPanel
      title="Sign in"
      footer={
        !isOnlyWay && (
          <>
            No account yet? <AuthLink to={paths.signup({ redirectedFrom: carried })}>Create Account</AuthLink>
          </>
        )
      }
    >
      {isLoop && <RedirectLoop />}
      {sessionEnded && (
        <Alert color="amber" title="Session expired" role="status">
          Please log in again. What you typed has been kept.
        </Alert>
      )}
      {status && <StatusMessage key={message} {...status} />}
      {search.get('error') === 'provider' && (
        <Alert color="red" role="alert" title="You were not signed in">
          The sign-in through the other account did not work. Try again, or ask an administrator.
        </Alert>
      )}
      {hasForm && <LoginForm target={target} carried={carried} isLinkBad={message === 'email-verification-failed'} />}
      {providers.length > 0 && <ProviderButtons providers={providers} target={target} isOnlyWay={!hasForm} />}
      {!hasForm && (
        <Button variant="subtle" fullWidth onClick={() => setOpened(true)}>
          Other ways to sign in
        </Button>
      )}
    </AuthPanel>
  );
}

function RedirectLoop() {
  return (
    <Alert color="red" title="Authentication Loop Detected">
      <Text size="sm">You were signed in, but the next page did not see it. Likely causes:</Text>
      <List size="sm" mt={4}>
        <List.Item>Cookies are disabled</List.Item>
        <List.Item>A restricted incognito mode</List.Item>
        <List.Item>An extension that blocks cookies</List.Item>
      </List>
      <Text size="sm" mt={4}>
        Allow cookies for this site, then sign in again.
      </Text>
    </Alert>
  );
}
