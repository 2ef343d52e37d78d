import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { PasswordField } from '../../../admin-kit/kit/form/PasswordField.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import { confirmationError, passwordErrors } from '../../users/passwords/password-policy.rules.ts';
import { FailureAlert } from '../admin/FailureAlert.tsx';
import { resetFailure } from '../admin/failure-texts.ts';
import { showOutcome } from '../admin/outcome-toast.ts';
import { StrengthMeter } from '../admin/StrengthMeter.tsx';
import { SubmitButton } from '../admin/SubmitButton.tsx';
import { recoveryClient } from '../auth.client.ts';

const NewPassword = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .superRefine(({ password, confirmPassword }, context) => {
    for (const message of passwordErrors('reset', password)) {
      context.addIssue({ code: 'custom', path: ['password'], message });
    }
    const message = confirmationError(password, confirmPassword);
    if (message !== null) context.addIssue({ code: 'custom', path: ['confirmPassword'], message });
  });
type Values = z.infer<typeof NewPassword>;

interface ResetFormProps {
  token: string;
  onDone: () => void;
  /** The token is no longer valid. */
  onRejected: () => void;
}

/** The new password and its confirmation [A35]; a failure keeps what was typed [A36]. */
export function ResetForm({ token, onDone, onRejected }: ResetFormProps) {
  const [shown, setShown] = useState({ password: false, confirmPassword: false });
  const form = useForm<Values>({
    mode: 'onChange',
    defaultValues: { password: '', confirmPassword: '' },
    resolver: checkedBy(NewPassword),
  });
  const { errors, isSubmitting } = form.formState;
  const password = form.watch('password');

  const resetting = useMutation({
    mutationFn: (values: Values) => recoveryClient.updatePassword.call({ body: { token, ...values } }),
    onSuccess: () => {
      // Every session of the account has ended with the old password.
      queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
      showOutcome({ isGood: true, title: 'Password reset successful!' });
      onDone();
    },
    onError: (failure) => {
      const error = asApiError(failure);
      showOutcome({ isGood: false, title: 'Reset failed' });
      if (error.code === 'RESET_TOKEN_INVALID') onRejected();
      for (const name of ['confirmPassword', 'password'] as const) {
        const message = error.fields[name]?.[0];
        if (message) form.setError(name, { type: 'server', message }, { shouldFocus: true });
      }
    },
  });
  const error = resetting.isError ? asApiError(resetting.error) : null;
  const submit = form.handleSubmit(
    (values) => resetting.mutateAsync(values).catch(() => {}),
    () => resetting.reset(),
  );
  const toggle = (name: keyof Values) => (isVisible: boolean) => setShown({ ...shown, [name]: isVisible });

  return (
    <form
      noValidate
      aria-label="Reset password"
      onSubmit={(event) => {
        if (isSubmitting) return event.preventDefault();
        void submit(event);
      }}
    >
      <Stack gap="md">
        {error && Object.keys(error.fields).length === 0 && <FailureAlert {...resetFailure(error)} />}
        <div>
          <PasswordField
            label="New password"
            description="8 to 100 characters, with an uppercase letter, a lowercase letter, a number and a special character"
            autoComplete="new-password"
            autoFocus
            isVisible={shown.password}
            onToggle={toggle('password')}
            error={errors.password?.message}
            {...form.register('password', {
              onChange: () => {
                if (form.getValues('confirmPassword') !== '') void form.trigger('confirmPassword');
              },
            })}
          />
          <StrengthMeter password={password} />
        </div>
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          isVisible={shown.confirmPassword}
          onToggle={toggle('confirmPassword')}
          toggles="confirmation"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <SubmitButton label="Reset password" busyLabel="Resetting password..." isBusy={isSubmitting} />
      </Stack>
    </form>
  );
}
