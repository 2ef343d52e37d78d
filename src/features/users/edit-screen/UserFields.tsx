import { useWatch } from 'react-hook-form';
import { required, SwitchControl, TextControl } from '../../../admin-kit/kit/form/controls.tsx';
import { shownPicture } from '../list-screen/shown-picture.ts';
import type { User } from '../users.contract.ts';
import { beyondError } from '../users.rules.ts';
import { AvatarControl } from './AvatarControl.tsx';
import { CurrentPasswordControl } from './CurrentPasswordControl.tsx';
import { NewPasswordControl } from './NewPasswordControl.tsx';
import { RolesControl } from './RolesControl.tsx';

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
          description="Mails a link to set a password; the password here may then stay blank."
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
