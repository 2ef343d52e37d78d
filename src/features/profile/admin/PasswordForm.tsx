import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { PasswordField } from '../../../admin-kit/kit/form/PasswordField.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import { StrengthMeter } from '../../auth/admin/StrengthMeter.tsx';
import { recoveryClient } from '../../auth/auth.client.ts';
import { sessionsClient } from '../../sessions/sessions.client.ts';
import { confirmationError, passwordErrors } from '../../users/passwords/password-policy.rules.ts';

const Passwords = z
  .object({
    currentPassword: z.string().min(1, 'Current password is required'),
    password: z.string(),
    confirmPassword: z.string(),
  })
  .superRefine(({ password, confirmPassword }, context) => {
    const [problem] = passwordErrors('strict', password);
    if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem });
    const message = confirmationError(password, confirmPassword);
    if (message !== null) context.addIssue({ code: 'custom', path: ['confirmPassword'], message });
  });
type Values = z.infer<typeof Passwords>;

const names = ['currentPassword', 'password', 'confirmPassword'] as const;
const blank: Values = { currentPassword: '', password: '', confirmPassword: '' };

/** Changes one's own password with the current one; every other session ends, this one goes on [A37] [A38] [Q40]. */
export function PasswordForm({ email, onChanged }: { email: string; onChanged?: () => void }) {
  const [shown, setShown] = useState({ currentPassword: false, password: false, confirmPassword: false });
  const form = useForm<Values>({ defaultValues: blank, resolver: checkedBy(Passwords) });
  const { errors } = form.formState;
  const password = form.watch('password');
  const changing = useMutation({
    mutationFn: (body: Values) => recoveryClient.updatePassword.call({ body }),
    onSuccess: () => {
      if (onChanged) return onChanged();
      form.reset(blank);
      setShown({ currentPassword: false, password: false, confirmPassword: false });
      // This session has another token now, and the others are gone.
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: sessionsClient.list.key });
    },
    onError: (thrown) => {
      const { fields } = asApiError(thrown);
      for (const name of names.toReversed()) {
        const message = fields[name]?.join('. ');
        if (message) form.setError(name, { type: 'server', message }, { shouldFocus: true });
      }
    },
  });
  const failure = changing.isError ? asApiError(changing.error) : null;
  const isOfField = failure !== null && names.some((name) => failure.fields[name]);
  const field = (name: keyof Values) => ({
    isVisible: shown[name],
    onToggle: (isVisible: boolean) => setShown({ ...shown, [name]: isVisible }),
    error: errors[name]?.message,
    'aria-required': true,
    labelProps: { 'data-required': true },
  });
  return (
    <form
      noValidate
      aria-label="Change password"
      onSubmit={form.handleSubmit(
        (values) => changing.mutate(values),
        () => changing.reset(),
      )}
    >
      <Stack gap="md" maw={460}>
        {changing.isSuccess && !onChanged && !form.formState.isDirty && (
          <Alert color="green" role="status" title="Password changed">
            Your other sessions have ended. You stay signed in here.
          </Alert>
        )}
        {failure && !isOfField && (
          <Alert color="red" role="alert" title={failure.message}>
            {failure.suggestion}
          </Alert>
        )}
        {/* For password managers, which file a password under its address. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          toggles="current password"
          {...field('currentPassword')}
          {...form.register('currentPassword')}
        />
        <div>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            toggles="new password"
            {...field('password')}
            {...form.register('password', {
              onChange: () => {
                if (form.getValues('confirmPassword') !== '') void form.trigger('confirmPassword');
              },
            })}
          />
          <StrengthMeter password={password} />
          <Missing password={password} told={errors.password?.message} />
        </div>
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          toggles="confirmation"
          {...field('confirmPassword')}
          {...form.register('confirmPassword')}
        />
        <Group>
          <Button type="submit" loading={changing.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Everything the strict rule still misses, as one types; not again what the field says already. */
function Missing({ password, told }: { password: string; told: string | undefined }) {
  const fieldErrors = password === '' ? [] : passwordErrors('strict', password).filter((problem) => problem !== told);
  if (fieldErrors.length === 0) return null;
  return (
    <List size="xs" c="dimmed" mt={4} aria-label="The new password still misses">
      {fieldErrors.map((problem) => (
        <List.Item key={problem}>{problem}</List.Item>
      ))}
    </List>
  );
}
