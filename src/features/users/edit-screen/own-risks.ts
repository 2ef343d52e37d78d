import type { User } from '../users.contract.ts';
import { normaliseEmail } from '../users.rules.ts';
import type { UserValues } from './user-form.ts';

/** Whether the form changes the address or the password. */
export function movesSignIn(user: User, { email, password }: Pick<UserValues, 'email' | 'password'>): boolean {
  return password !== '' || normaliseEmail(email) !== user.email;
}

/** What a change of one's own account costs oneself, in sentences. */
export function ownRisks(user: User, values: UserValues): string[] {
  const lost = user.heldRoles.filter(({ slug }) => !values.roles.includes(slug)).map(({ name }) => name);
  return [
    ...(values.isActive
      ? []
      : ['You are signed out at once and cannot sign in again; somebody else has to activate you.']),
    ...(movesSignIn(user, values)
      ? ['You are signed out everywhere and sign in anew with the new address or password.']
      : []),
    ...(lost.length > 0
      ? [
          `You lose ${lost.length === 1 ? 'the role' : 'the roles'} ${lost.join(', ')} and may not be able to take it back.`,
        ]
      : []),
  ];
}
