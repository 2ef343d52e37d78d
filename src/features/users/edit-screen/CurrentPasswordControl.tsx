import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { required } from '../../../admin-kit/kit/form/controls.tsx';
import { PasswordField } from '../../../admin-kit/kit/form/PasswordField.tsx';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import type { User } from '../users.contract.ts';
import { movesSignIn } from './own-risks.ts';
import type { UserValues } from './user-form.ts';

/** Asks people for their current password while the form gives their own account another one, or another address [Q40]. */
export function CurrentPasswordControl({ user }: { user: User }) {
  const session = useQuery(sessionQuery);
  const [email, password] = useWatch<UserValues, ['email', 'password']>({ name: ['email', 'password'] });
  const { field, fieldState } = useController({ name: 'currentPassword' });
  const [isVisible, setIsVisible] = useState(false);
  if (user.id !== session.data?.id || !movesSignIn(user, { email, password })) return null;
  return (
    <PasswordField
      id="currentPassword"
      ref={field.ref}
      name="current-password"
      label="Current password"
      {...required}
      autoComplete="current-password"
      description="This is your own account: a new address or password needs the password that you have now."
      value={field.value as string}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      isVisible={isVisible}
      onToggle={setIsVisible}
      toggles="current password"
    />
  );
}
