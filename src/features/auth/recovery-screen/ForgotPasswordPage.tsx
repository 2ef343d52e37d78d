import { Button, List, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { paths } from '../../../admin-kit/paths.ts';
import { AuthLink, AuthPanel } from '../admin/AuthPanel.tsx';
import { FailureAlert } from '../admin/FailureAlert.tsx';
import { resetRequestFailure } from '../admin/failure-texts.ts';
import { showOutcome } from '../admin/outcome-toast.ts';
import { carriedTarget } from '../admin/redirect-target.ts';
import { SubmitButton } from '../admin/SubmitButton.tsx';
import { useCarriedEmail } from '../admin/useGoOn.ts';
import { recoveryClient } from '../auth.client.ts';
import { recovery } from '../recovery/recovery.contract.ts';

const RequestedAddress = recovery.requestReset.body;

/** Asks for a reset link [A30]; what it then says is the same for every address [A31]. */
export default function ForgotPasswordPage() {
  const [search] = useSearchParams();
  const carried = carriedTarget(search);
  const typedBefore = useCarriedEmail();
  const [request, setRequest] = useState({ email: typedBefore, isSent: false });
  const login = paths.login({ redirectedFrom: carried });
  if (request.isSent) {
    return (
      <LinkSent
        email={request.email}
        login={login}
        onTryDifferent={() => setRequest({ email: request.email, isSent: false })}
      />
    );
  }
  return (
    <AuthPanel
      title="Forgot password"
      lede="Enter your email address, and we send you a link to set a new password."
      footer={<AuthLink to={login}>Back to Login</AuthLink>}
    >
      <RequestForm
        email={request.email}
        carried={carried}
        onSent={(email) => {
          showOutcome({ isGood: true, title: 'Reset link sent!' });
          setRequest({ email, isSent: true });
        }}
      />
    </AuthPanel>
  );
}

interface RequestFormProps {
  email: string;
  carried: string | undefined;
  onSent: (email: string) => void;
}

function RequestForm({ email, carried, onSent }: RequestFormProps) {
  const form = useForm({ defaultValues: { email }, resolver: checkedBy<{ email: string }>(RequestedAddress) });
  const { errors, isSubmitting } = form.formState;
  const asking = useMutation({
    mutationFn: (body: { email: string }) => recoveryClient.requestReset.call({ query: { redirectTo: carried }, body }),
    onSuccess: (_answer, { email }) => onSent(email),
    onError: (failure) => {
      const message = asApiError(failure).fields['email']?.[0];
      if (message) form.setError('email', { type: 'server', message }, { shouldFocus: true });
    },
  });
  const submit = form.handleSubmit(
    (values) => asking.mutateAsync(RequestedAddress.parse(values)).catch(() => {}),
    () => asking.reset(),
  );
  return (
    <form
      noValidate
      aria-label="Forgot password"
      onSubmit={(event) => {
        if (isSubmitting) return event.preventDefault();
        void submit(event);
      }}
    >
      <Stack gap="md">
        {asking.isError && <FailureAlert title="Reset Failed" {...resetRequestFailure(asApiError(asking.error))} />}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <SubmitButton label="Send Reset Link" busyLabel="Sending reset link..." isBusy={isSubmitting} />
      </Stack>
    </form>
  );
}

interface LinkSentProps {
  email: string;
  login: string;
  onTryDifferent: () => void;
}

function LinkSent({ email, login, onTryDifferent }: LinkSentProps) {
  return (
    <AuthPanel
      key="sent"
      isNext
      title="Check Your Email"
      lede={
        <>
          If an account exists for <strong>{email}</strong>, a link to set a new password is on its way.
        </>
      }
      footer={
        <AuthLink to={login} state={{ email }}>
          Return to Login
        </AuthLink>
      }
    >
      <List type="ordered" size="sm" spacing={4}>
        <List.Item>Check your inbox</List.Item>
        <List.Item>Click the link in the mail; it works once, within 60 minutes</List.Item>
        <List.Item>Create a new password</List.Item>
        <List.Item>Sign in with it</List.Item>
      </List>
      <Text size="sm" c="dimmed">
        Nothing there? Check your spam folder.
      </Text>
      <Button variant="default" fullWidth onClick={onTryDifferent}>
        Try Different Email
      </Button>
    </AuthPanel>
  );
}
