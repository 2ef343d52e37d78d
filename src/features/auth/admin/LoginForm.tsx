import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { asApiError } from '../../../admin/api-error.ts';
import { paths } from '../../../admin/paths.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { authApi, sessionQuery } from '../../../admin/session/session.ts';
import { Credentials } from '../auth.contract.ts';
import { classifyLoginFailure } from './login-failure.ts';
import { RetryNotice } from './RetryNotice.tsx';

type Checked = z.output<typeof Credentials>;
type Problems = Partial<Record<keyof Checked, string>>;

/** E-mail and password [A10] [A16]; a failure that may pass offers Retry with its countdown [A14]. */
export function LoginForm({ target }: { target: string }) {
  const navigate = useNavigate();
  const [given, setGiven] = useState({ email: '', password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [visible, setVisible] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };

  const signIn = useMutation({
    mutationFn: async (credentials: Checked) => {
      await authApi.login.call({ body: credentials });
      // What the one before was shown is none of this person's business.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch((error: unknown) => {
        // Signed in, and unknown at the very next call: the browser did not keep the cookie.
        if (asApiError(error).status !== 401) throw error;
        void navigate(paths.login({ error: 'redirect_loop', redirectedFrom: target }));
        return null;
      });
    },
    onSuccess: () => {
      if (!queryClient.getQueryData(sessionQuery.queryKey)) return;
      notifications.show({ color: 'green', title: 'Welcome back!', message: '' });
      void navigate(target, { replace: true });
    },
    onError: (error) => {
      notifications.show({
        color: 'red',
        title: 'Login failed',
        message: classifyLoginFailure(asApiError(error)).text,
        autoClose: 6000,
      });
    },
  });
  const submit = () => {
    const checked = Credentials.safeParse(given);
    const found = checked.success ? {} : problemsOf(checked.error);
    setProblems(found);
    if (checked.success) signIn.mutate(checked.data);
    else inputs[found.email ? 'email' : 'password'].current?.focus();
  };
  const bind = (name: keyof Checked) => ({
    name,
    ref: inputs[name],
    value: given[name],
    error: problems[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setGiven({ ...given, [name]: event.currentTarget.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });
  const failure = signIn.isError ? classifyLoginFailure(asApiError(signIn.error)) : null;
  const toggleLabel = visible ? 'Hide password' : 'Show password';

  return (
    <form
      noValidate
      aria-label="Sign in"
      onSubmit={(event) => {
        event.preventDefault();
        setAttempt(1);
        submit();
      }}
    >
      <Stack gap="md">
        {failure?.retryAfter === null && (
          <Alert color="red" role="alert">
            {failure.text}
          </Alert>
        )}
        {failure?.retryAfter != null && (
          <RetryNotice
            key={signIn.submittedAt}
            text={failure.text}
            seconds={failure.retryAfter}
            attempt={attempt + 1}
            onRetry={() => {
              setAttempt(attempt + 1);
              submit();
            }}
          />
        )}
        <TextInput label="Email" type="email" autoComplete="username" autoFocus spellCheck={false} {...bind('email')} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleButtonProps={{
            'aria-label': toggleLabel,
            title: toggleLabel,
            'aria-hidden': false,
            tabIndex: 0,
          }}
          {...bind('password')}
        />
        <Button type="submit" fullWidth loading={signIn.isPending} mt={4}>
          Sign in
        </Button>
        {signIn.isPending && (
          <span role="status" className="visually-hidden">
            Signing you in...
          </span>
        )}
      </Stack>
    </form>
  );
}

function problemsOf(error: z.ZodError<Checked>): Problems {
  const first = (name: keyof Checked) => error.issues.find(({ path }) => path[0] === name)?.message;
  return { email: first('email'), password: first('password') };
}
