import { Radio, SimpleGrid, Stack } from '@mantine/core';
import { useController } from 'react-hook-form';
import { NumberControl, SwitchControl } from '../../../admin-kit/kit/form/controls.tsx';
import { useFieldId } from '../../../admin-kit/kit/form/field-id.ts';
import { accountLock } from '../../limits/account-lock/account-lock.rules.ts';
import { FormSection } from '../../settings/admin/FormSection.tsx';
import { passwordFloors } from '../../settings/settings.rules.ts';
import { limitTexts, passwordTexts } from '../security.rules.ts';

interface ChoiceControlProps {
  name: string;
  label: string;
  choices: readonly { value: string; label: string; text: string }[];
  disabled: boolean;
}

/** One of a few, each with what it means. */
export function ChoiceControl({ name, label, choices, disabled }: ChoiceControlProps) {
  const { field, fieldState } = useController({ name });
  const id = useFieldId(name);
  return (
    <Radio.Group
      id={id}
      label={label}
      name={id}
      value={String(field.value)}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <Stack gap="sm" mt={4}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            description={choice.text}
            disabled={disabled}
            onBlur={field.onBlur}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface SectionProps {
  disabled: boolean;
}

const registrationChoices = [
  {
    value: 'open',
    label: 'Open',
    text: 'Anybody may make an account and sign in. It has no role, and administrators are told. A stranger sees the form and “Account created!”.',
  },
  {
    value: 'approval',
    label: 'With approval',
    text: 'Anybody may make an account, which stays inactive until an administrator activates it. A stranger sees the form and that they have to wait.',
  },
  {
    value: 'closed',
    label: 'Closed',
    text: 'Only people who may create users make accounts. A stranger reads “Registration is closed.”',
  },
];

/** Who may make an account themselves [Q24]. */
export function RegistrationSection({ disabled }: SectionProps) {
  return (
    <FormSection title="Registration">
      <ChoiceControl
        name="registration"
        label="Who may make an account"
        choices={registrationChoices}
        disabled={disabled}
      />
      <SwitchControl
        name="emailVerification"
        label="Confirm email addresses"
        description="A new account follows a mailed link before it may sign in. Strangers then cannot tell whether an address has an account."
      />
    </FormSection>
  );
}

const passwordSignInChoices = [
  { value: 'on', label: 'Everybody', text: 'With a password, or through a provider where one is set up.' },
  {
    value: 'admins',
    label: 'Administrators',
    text: 'All others sign in through a provider, and nobody registers by themselves. A passkey works for everybody.',
  },
  {
    value: 'off',
    label: 'Nobody',
    text: 'Possible once an administrator has signed in through a provider. “npm run admin -- open-password-sign-in” opens it again.',
  },
];

/** Who may use a password, and the least characters of new ones; the specification's own minimum is the floor [Q01]. */
export function PasswordSection({ disabled }: SectionProps) {
  const floors = {
    passwordMinimumSignup: passwordFloors.signup,
    passwordMinimumReset: passwordFloors.reset,
    passwordMinimumStrict: passwordFloors.strict,
  };
  return (
    <FormSection
      title="Passwords"
      text="Minimum password length. Applies to new passwords; existing ones keep working."
    >
      <ChoiceControl
        name="passwordSignIn"
        label="Who may sign in by password"
        choices={passwordSignInChoices}
        disabled={disabled}
      />
      {Object.entries(passwordTexts).map(([name, label]) => (
        <NumberControl
          key={name}
          name={name}
          label={label}
          description={`Characters, at least ${floors[name as keyof typeof floors]} and at most 64.`}
          maw={440}
        />
      ))}
    </FormSection>
  );
}

/** How often something may go wrong before the next try has to wait. */
export function LimitSection({ isOff }: { isOff: boolean }) {
  const off = 'They are switched off on this server by RATE_LIMITS, and so is the reaction below.';
  return (
    <FormSection
      title="Limits"
      text={`Who goes beyond one waits for at most 15 minutes. They hold on all servers together, a second after saving. ${isOff ? off : ''}`}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {Object.entries(limitTexts).map(([name, { label, window }]) => (
          <NumberControl key={name} name={name} label={label} description={window} />
        ))}
      </SimpleGrid>
    </FormSection>
  );
}

const reactions = [
  { value: 'audit', label: 'Write it down', text: 'A line in the audit trail.' },
  {
    value: 'notify',
    label: 'Tell the administrators',
    text: 'Also a mail to every active administrator, at most one for each attack in five minutes.',
  },
  {
    value: 'lock',
    label: 'Lock the account',
    text: `Also locks the sign-in of an account whose password is being guessed, for ${accountLock.minutes} minutes. Places where its owner was signed in within ${accountLock.familiarDays} days stay open; a new password by mail or saving the user ends the lock.`,
  },
];

/** What ten security events within five minutes lead to [B15]. */
export function ReactionSection({ disabled }: SectionProps) {
  return (
    <FormSection
      title="Attacks"
      text="Ten failed sign-ins of an account or a sender, ten wrong reset links, or ten refused acts of a session within five minutes count as one."
    >
      <ChoiceControl name="thresholdReaction" label="What happens then" choices={reactions} disabled={disabled} />
    </FormSection>
  );
}
