import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type ApiError, asApiError } from '../../../admin-kit/api-error.ts';
import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { PasswordField } from '../../../admin-kit/kit/form/PasswordField.tsx';
import { paths } from '../../../admin-kit/paths.ts';
import type { CallResult } from '../../../contracts/call/endpoint.ts';
import { confirmationError } from '../../users/passwords/password-policy.rules.ts';
import { registrationClient } from '../auth.client.ts';
import { RegistrationDraft, type registration } from '../registration/registration.contract.ts';
import { AuthLink } from './AuthPanel.tsx';
import { FailureAlert } from './FailureAlert.tsx';
import { type FailureText, signupFailure } from './failure-texts.ts';
import { showOutcome } from './outcome-toast.ts';
import { StatusMessage } from './StatusMessage.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/** What a registration came to, and the address it was for. */
export type Registered = CallResult<typeof registration.register> & { email: string };

const blank = { displayName: '', email: '', password: '', confirm_password: '' };
type Values = typeof blank;
/** The server's own rules; the confirmation is told together with whatever else is wrong, not after it. */
const Signup = z.custom<Values>().superRefine((values, context) => {
  for (const { path, message } of RegistrationDraft.safeParse(values).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: [...path], message });
  }
  const message = confirmationError(values.password, values.confirm_password);
  if (message !== null) context.addIssue({ code: 'custom', path: ['confirm_password'], message });
});

const fields = Object.keys(blank) as (keyof Values)[];

interface SignupFormProps {
  /** Where to go after the first sign-in. */
  carried: string | undefined;
  onRegistered: (registered: Registered) => void;
}

/** Full name, e-mail and a new password [A23], checked on change by the server's own rules [A26]; nothing typed is lost. */
export function SignupForm({ carried, onRegistered }: SignupFormProps) {
  const [isVisible, setVisible] = useState(false);
  const form = useForm<Values>({ mode: 'onChange', defaultValues: blank, resolver: checkedBy(Signup) });
  const { errors, isSubmitting, submitCount } = form.formState;
  const password = form.watch('password');

  const registering = useMutation({
    mutationFn: (body: RegistrationDraft) => registrationClient.register.call({ body }),
    onSuccess: (registered, { email }) => onRegistered({ ...registered, email }),
    onError: (failure) => {
      const error = asApiError(failure);
      const faulty = fields.filter((name) => error.fields[name]?.[0] !== undefined);
      faulty.forEach((name, at) => {
        form.setError(name, { type: 'server', message: error.fields[name]?.[0] }, { shouldFocus: at === 0 });
      });
      showOutcome({ isGood: false, title: 'Signup failed', message: signupFailure(error).toast });
    },
  });
  const error = registering.isError ? asApiError(registering.error) : null;
  const hasErrors = fields.some((name) => errors[name] && errors[name].type !== 'server');

  const submit = form.handleSubmit(
    (values) => {
      const draft = RegistrationDraft.parse({ ...values, redirectTo: carried });
      return registering.mutateAsync(draft).catch(() => {});
    },
    () => registering.reset(),
  );

  return (
    <form
      noValidate
      aria-label="Create Account"
      onSubmit={(event) => {
        if (isSubmitting) return event.preventDefault();
        void submit(event);
      }}
    >
      <Stack gap="md">
        {error && (
          <FailureAlert title="Signup Failed" {...failureOutsideFields(error)}>
            {error.code === 'EMAIL_TAKEN' && (
              <AuthLink to={paths.login({ redirectedFrom: carried })} state={{ email: form.getValues('email').trim() }}>
                Sign in with this address
              </AuthLink>
            )}
          </FailureAlert>
        )}
        {submitCount > 0 && !isSubmitting && hasErrors && (
          <StatusMessage key={submitCount} text="Please fix the errors in the form." seconds={5} isError />
        )}
        <TextInput
          label="Full name"
          autoComplete="name"
          autoFocus
          error={errors.displayName?.message}
          {...form.register('displayName')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <div>
          <PasswordField
            label="Password"
            description="At least 8 characters, with an uppercase letter, a lowercase letter and a number"
            autoComplete="new-password"
            isVisible={isVisible}
            onToggle={setVisible}
            error={errors.password?.message}
            {...form.register('password', {
              onChange: () => {
                if (form.getValues('confirm_password') !== '') void form.trigger('confirm_password');
              },
            })}
          />
          <StrengthMeter password={password} />
        </div>
        <TextInput
          label="Confirm password"
          type={isVisible ? 'text' : 'password'}
          autoComplete="new-password"
          spellCheck={false}
          autoCapitalize="none"
          error={errors.confirm_password?.message}
          {...form.register('confirm_password')}
        />
        <SubmitButton label="Create Account" busyLabel="Creating account..." isBusy={isSubmitting} />
      </Stack>
    </form>
  );
}

/** What a field says already is not said again in the alert. */
function failureOutsideFields(error: ApiError): FailureText {
  const { text, hint } = signupFailure(error);
  return fields.some((name) => error.fields[name]?.[0] === text) ? { text: hint, hint: '' } : { text, hint };
}
