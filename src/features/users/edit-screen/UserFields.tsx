import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { required, SwitchControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { PasswordField } from '../../../admin-kit/kit/form/PasswordField.tsx';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import { RolesControl } from '../list-screen/RolesControl.tsx';
import { shownPicture } from '../list-screen/shown-picture.ts';
import type { User } from '../users.contract.ts';
import { beyondError } from '../users.rules.ts';
import { AvatarControl } from './AvatarControl.tsx';
import { NewPasswordControl } from './NewPasswordControl.tsx';
import { movesSignIn } from './own-risks.ts';
import type { UserValues } from './user-form.ts';

/** Asks people for their current password while the form gives their own account another one, or another address [Q40]. */
function CurrentPasswordControl({ user }: { user: User }) {
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

/** Name, address, password, picture and roles; for a new user also the welcome mail [D02]. */
export function UserFields({ user, disabled }: { user: User | null; disabled: boolean }) {
  const isMailed = useWatch({ name: 'sendWelcomeEmail' }) as boolean;
  const isAccessOpen = user === null || user.can.changeAccess;
  const accessHint = (hint: string) => (isAccessOpen ? hint : `${beyondError}.`);
  return (
    <>
      <TextControl name="displayName" label="Full name" {...required} autoComplete="off" autoFocus={user === null} />
      <TextControl
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        spellCheck={false}
        autoComplete="off"
        {...required}
        description={user ? accessHint('A new address signs the person out everywhere.') : undefined}
        disabled={disabled || !isAccessOpen}
      />
      {!user && (
        <SwitchControl
          name="sendWelcomeEmail"
          label="Send Welcome Email"
          description="Mails a link with which the person chooses a password. The password here then stays blank."
          disabled={disabled}
        />
      )}
      <NewPasswordControl
        description={user ? accessHint('Leave blank to keep the current password.') : newPasswordHint(isMailed)}
        isRequired={!user && !isMailed}
        disabled={disabled || !isAccessOpen}
      />
      {user && <CurrentPasswordControl user={user} />}
      <AvatarControl unasked={user && shownPicture(user, location.origin) === null ? user.avatarUrl : null} />
      <RolesControl user={user} disabled={disabled} />
    </>
  );
}

const newPasswordHint = (isMailed: boolean) =>
  isMailed
    ? 'May stay blank: the mailed link sets it.'
    : 'At least 10 characters with an uppercase letter, a lowercase letter, a number and a special character.';
