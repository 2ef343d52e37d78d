import { Alert, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { BrandMark } from '../../../admin/kit/BrandMark.tsx';
import { sessionQuery } from '../../../admin/session/session.ts';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginPage.module.css';
import { redirectTarget } from './redirect-target.ts';
import { StatusMessage } from './StatusMessage.tsx';

const statusMessages: Record<string, string> = {
  'account-created': 'Account created. Please sign in.',
  'password-reset-success': 'Password updated. Please sign in.',
};

/** Sign-in; somebody who is signed in already is sent on after 100 ms, except in a redirect loop [A02] [A11] [A12]. */
export default function LoginPage() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { online } = useNetwork();
  const target = redirectTarget(search);
  const isLoop = search.get('error') === 'redirect_loop';
  const session = useQuery({ ...sessionQuery, retry: false });
  const status = statusMessages[search.get('message') ?? ''];
  const sessionEnded = state !== null && typeof state === 'object' && 'sessionEnded' in state;

  // Meets the browser's timer.
  useEffect(() => {
    if (!session.data || isLoop) return;
    const timer = setTimeout(() => void navigate(target, { replace: true }), 100);
    return () => clearTimeout(timer);
  }, [session.data, isLoop, navigate, target]);

  return (
    <main className={classes.page}>
      <title>Sign in · Millwright</title>
      {!online && (
        <div role="alert" className={classes.offline}>
          <IconWifiOff size={18} aria-hidden /> No Internet Connection
        </div>
      )}
      <Paper className={classes.panel}>
        <Stack gap="md">
          <div>
            <div className={classes.brand}>
              <BrandMark size={32} />
              Millwright
            </div>
            <Title order={1} size="h3">
              Sign in
            </Title>
          </div>
          {isLoop && <RedirectLoop />}
          {sessionEnded && (
            <Alert color="amber" title="Session expired" role="status">
              Please log in again. What you typed has been kept.
            </Alert>
          )}
          {status && <StatusMessage text={status} />}
          <LoginForm target={target} />
        </Stack>
      </Paper>
    </main>
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
    </Alert>
  );
}
