import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { PasswordField } from '../../../admin-kit/kit/form/PasswordField.tsx';
import { paths } from '../../../admin-kit/paths.ts';
import { AuthLink, AuthPanel } from '../admin/AuthPanel.tsx';
import { FailureAlert } from '../admin/FailureAlert.tsx';
import { confirmationFailure } from '../admin/failure-texts.ts';
import { SubmitButton } from '../admin/SubmitButton.tsx';
import { useGoOn } from '../admin/useGoOn.ts';
import { registrationClient } from '../auth.client.ts';
import { useMailedToken } from '../recovery-screen/useMailedToken.ts';

/**
 * The target of the mailed link. The password of the registration confirms: programs that look into mails follow links, and
 * somebody else may have registered under this address. Who does not know the password sets a new one by another mail.
 */
export default function ConfirmAddressPage() {
  const token = useMailedToken();
  const goOn = useGoOn();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setError] = useState<string | null>(null);
  const [isVisible, setVisible] = useState(false);
  const confirming = useMutation({
    mutationFn: () => registrationClient.verifyEmail.call({ body: { token, password } }),
    onSuccess: ({ redirectTo }) =>
      goOn(paths.login({ message: 'email-verified', redirectedFrom: redirectTo ?? undefined })),
    onError: (failure) => {
      const error = asApiError(failure);
      if (error.status === 401) {
        setError(error.message);
        input.current?.focus();
      }
      if (error.status === 400) goOn(paths.login({ message: 'email-verification-failed' }));
    },
  });
  const error = confirming.isError ? asApiError(confirming.error) : null;
  return (
    <AuthPanel
      title="Confirm your email address"
      lede="Enter the password you chose when you registered. If you did not register, close this page."
      footer={
        <>
          <AuthLink to={paths.forgotPassword()}>Set a new password instead</AuthLink>
          {' · '}
          <AuthLink to={paths.login()}>Back to Login</AuthLink>
        </>
      }
    >
      {error && error.status !== 400 && error.status !== 401 && <FailureAlert {...confirmationFailure(error)} />}
      <form
        aria-label="Confirm your email address"
        onSubmit={(event) => {
          event.preventDefault();
          if (confirming.isPending) return;
          setError(password === '' ? 'Password is required' : null);
          if (password === '') input.current?.focus();
          else confirming.mutate();
        }}
      >
        <Stack gap="md">
          <PasswordField
            ref={input}
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            error={problem}
            isVisible={isVisible}
            onToggle={setVisible}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setError(null);
            }}
          />
          <SubmitButton label="Confirm my address" busyLabel="Confirming..." isBusy={confirming.isPending} />
        </Stack>
      </form>
    </AuthPanel>
  );
}
