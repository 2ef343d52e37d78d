import { z } from 'zod';
import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { passwordErrors } from '../passwords/password-policy.rules.ts';
import { type User, UserForm } from '../users.contract.ts';

/** What the form of a user holds; `version` is the one it was read at, 0 for a new user. */
export interface UserValues {
  displayName: string;
  email: string;
  password: string;
  /** Asked of people who change how they sign in themselves. */
  currentPassword: string;
  avatarUrl: string;
  /** Slugs. */
  roles: string[];
  isActive: boolean;
  sendWelcomeEmail: boolean;
  version: number;
}

export const newUser: UserValues = {
  displayName: '',
  email: '',
  password: '',
  currentPassword: '',
  avatarUrl: '',
  roles: [],
  isActive: true,
  sendWelcomeEmail: true,
  version: 0,
};

export function formOf({ displayName, email, avatarUrl, roles, isActive, version }: User): UserValues {
  return { ...newUser, displayName, email, avatarUrl: avatarUrl ?? '', roles, isActive, version };
}

/**
 * The server's own rules, and the strict one for a password, all told at once. A password is needed only by a new user
 * who gets no mail to set one.
 */
const checkedUser = z.custom<UserValues>().superRefine((values, context) => {
  const { password, sendWelcomeEmail } = values;
  const fieldErrors = password === '' && sendWelcomeEmail ? [] : passwordErrors('strict', password);
  const issues = UserForm.safeParse(values).error?.issues ?? [];
  for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message });
  if (fieldErrors.length > 0) context.addIssue({ code: 'custom', path: ['password'], message: fieldErrors.join('. ') });
});

export const newUserCheck = checkedBy<UserValues>(checkedUser);
/** A blank password keeps the one that the user has. */
export const userCheck = checkedBy<UserValues>(checkedUser, (values) => ({
  ...values,
  sendWelcomeEmail: values.password === '',
}));

export const userLabels: Record<string, string> = {
  displayName: 'Full name',
  email: 'Email',
  avatarUrl: 'Avatar URL',
  roles: 'Roles',
  isActive: 'Active Account',
};

/** Labels of every control, for the error summary. */
export const labelOfPath = (path: string): string =>
  ({
    ...userLabels,
    password: 'Password',
    currentPassword: 'Current password',
    sendWelcomeEmail: 'Send Welcome Email',
  })[path] ?? path;

/** A form's values for the conflict dialog. */
export function readable({ isActive, roles, ...rest }: UserValues): Record<string, unknown> {
  return { ...rest, isActive: isActive ? 'Yes' : 'No', roles: [...roles].sort() };
}
