import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, asApiError } from '../../../admin-kit/api-error.ts';
import { PasswordField } from '../../../admin-kit/kit/form/PasswordField.tsx';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { loadingTexts } from '../../../admin-kit/kit/page/loading-texts.ts';
import { paths } from '../../../admin-kit/paths.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { sessionQuery, startSession } from '../../../admin-kit/session/session.ts';
import { isRecord } from '../../../contracts/is-record.ts';
import { AuthLink } from '../admin/AuthPanel.tsx';
import { showOutcome } from '../admin/outcome-toast.ts';
import { SubmitButton } from '../admin/SubmitButton.tsx';
import { useCarriedEmail, useGoOn } from '../admin/useGoOn.ts';
import { authClient } from '../auth.client.ts';
import type { SecondFactorAsked } from '../auth.contract.ts';
import { type Credentials, checkCredentials } from '../credentials.rules.ts';
import { classifyLoginFailure } from './login-failure.ts';
import { RetryNotice } from './RetryNotice.tsx';

/** Signs in and starts the session of this browser [A21]. Rejects with `ApiError`. */
const signIn = (credentials: Credentials) => startSession(() => authClient.login.call({ body: credentials }));

type Errors = Partial<Record<keyof Credentials, string | null>>;

/** What a sign-in through a provider still needs; it comes behind the # of the address. */
function askedByAddress(): SecondFactorAsked | null {
  const [, asked] = /^#second-factor=([\w-]{1,20000})$/.exec(window.location.hash) ?? [];
  if (asked === undefined) return null;
  try {
    const read: unknown = JSON.parse(atob(asked.replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(read) && Array.isArray(read['methods']) ? (read as unknown as SecondFactorAsked) : null;
  } catch {
    return null;
  }
}

/** Few need it, so the page comes without its code. */
const ConfirmationMail = lazy(async () => ({
  default: (await import('./ConfirmationMail.tsx')).ConfirmationMail,
}));

/** And few have a second factor or a passkey. */
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

interface LoginFormProps {
  target: string;
  /** The target as the address names it, to be handed on. */
  carried: string | undefined;
  /** A mailed confirmation link was no good. */
  isLinkBad: boolean;
}

/** E-mail and password [A10] [A16]; a failure that may pass offers Retry with its countdown [A14]. */
export function LoginForm({ target, carried, isLinkBad }: LoginFormProps) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [typed, setTyped] = useState({ email: useCarriedEmail(), password: '' });
  const [fieldErrors, setErrors] = useState<Errors>({});
  const [isVisible, setVisible] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };

  const [asked, setAsked] = useState<SecondFactorAsked | null>(askedByAddress);
  useEffect(() => {
    // Once is enough: going back must not ask again.
    if (askedByAddress()) void navigate({ search: window.location.search }, { replace: true });
  }, [navigate]);

  const readSignedIn = async () => {
    // This person must not see what the screen showed to the person before them.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch((error: unknown) => {
      // Signed in, and unknown at the very next call: the browser did not keep the cookie.
      if (asApiError(error).status !== 401) throw error;
      void navigate(paths.login({ error: 'redirect_loop', redirectedFrom: target }));
      return null;
    });
  };
  const goOnSignedIn = () => {
    if (!queryClient.getQueryData(sessionQuery.queryKey)) return;
    showOutcome({ isGood: true, title: 'Welcome back!' });
    goOn(target);
  };
  const submission = useMutation({
    mutationFn: async (credentials: Credentials) => {
      const answer = await signIn(credentials);
      if (answer.authenticated) await readSignedIn();
      else setAsked(answer.secondFactor);
    },
    onSuccess: goOnSignedIn,
    onError: () => {
      // The alert in the form says why.
      showOutcome({ isGood: false, title: 'Login failed' });
    },
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      await (await import('./SecondStep.tsx')).signInByPasskey();
      await readSignedIn();
    },
    onSuccess: goOnSignedIn,
  });
  const check = () => {
    const { credentials, fieldErrors: issues } = checkCredentials(typed);
    setErrors(issues);
    const faulty = issues.email !== null ? inputs.email : issues.password !== null ? inputs.password : null;
    faulty?.current?.focus();
    return faulty ? null : credentials;
  };
  const submit = () => {
    const credentials = check();
    if (credentials) submission.mutate(credentials);
  };
  const readEmail = () => {
    const { credentials, fieldErrors: issues } = checkCredentials(typed);
    if (issues.email === null) return credentials.email;
    setErrors({ ...fieldErrors, email: issues.email });
    inputs.email.current?.focus();
    return null;
  };
  const bind = (name: keyof Credentials) => ({
    name,
    ref: inputs[name],
    value: typed[name],
    error: fieldErrors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped({ ...typed, [name]: event.currentTarget.value });
      setErrors({ ...fieldErrors, [name]: null });
    },
  });
  const error = submission.isError ? asApiError(submission.error) : null;
  const failure = error && classifyLoginFailure(error);
  const isUnconfirmed = error?.code === 'EMAIL_NOT_VERIFIED';
  const onProved = async () => {
    await readSignedIn();
    goOnSignedIn();
  };

  if (asked !== null)
    return (
      <Suspense fallback={<LoadingNote message={loadingTexts.signIn} />}>
        <SecondStep asked={asked} onProved={onProved} onEnded={() => setAsked(null)} />
      </Suspense>
    );
  return (
    <form
      noValidate
      aria-label="Sign in"
      onSubmit={(event) => {
        event.preventDefault();
        if (submission.isPending) return;
        setAttempt(1);
        submit();
      }}
    >
      <Stack gap="md">
        {(isUnconfirmed || (isLinkBad && submission.isIdle)) && (
          <Suspense fallback={null}>
            <ConfirmationMail
              key={String(isUnconfirmed)}
              title={isUnconfirmed ? (failure?.text ?? '') : 'Invalid or expired confirmation link.'}
              text={
                isUnconfirmed
                  ? 'Follow the link in the mail that was sent to you, or ask for a new one.'
                  : 'Enter your email address below and ask for a new one.'
              }
              readEmail={readEmail}
            />
          </Suspense>
        )}
        {failure?.retryAfter === null && !isUnconfirmed && (
          <Alert color="red" role="alert">
            {failure.text}
          </Alert>
        )}
        {failure?.retryAfter != null && (
          <RetryNotice
            key={submission.submittedAt}
            text={failure.text}
            hint={error?.code === 'USER_INACTIVE' ? awaitingApproval : null}
            seconds={failure.retryAfter}
            attempt={attempt + 1}
            onRetry={() => {
              setAttempt(attempt + 1);
              submit();
            }}
          />
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus={typed.email === ''}
          spellCheck={false}
          {...bind('email')}
        />
        <div>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            autoFocus={typed.email !== ''}
            isVisible={isVisible}
            onToggle={setVisible}
            {...bind('password')}
          />
          <Text size="sm" ta="right" mt={8}>
            <AuthLink to={paths.forgotPassword({ redirectedFrom: carried })} state={{ email: typed.email.trim() }}>
              Forgot password?
            </AuthLink>
          </Text>
        </div>
        <SubmitButton label="Sign in" busyLabel={loadingTexts.signIn} isBusy={submission.isPending} />
        {'PublicKeyCredential' in window && (
          <Button variant="default" fullWidth onClick={() => byPasskey.mutate()} loading={byPasskey.isPending}>
            Use a passkey
          </Button>
        )}
        {byPasskey.isError && (
          <Alert color="red" role="alert" withCloseButton closeButtonLabel="Close" onClose={byPasskey.reset}>
            {byPasskey.error instanceof ApiError ? byPasskey.error.message : 'No passkey was used.'}
          </Alert>
        )}
      </Stack>
    </form>
  );
}

const awaitingApproval = 'If you have just made this account, an administrator has to activate it first.';
