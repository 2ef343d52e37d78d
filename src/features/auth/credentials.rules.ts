import { emailError, readEmail } from '../../contracts/text/email-rule.ts';
import { passwordErrors } from '../users/passwords/password-policy.rules.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The credentials as they are sent, or the first error of each field [A16]. Sign-in checks presence and length alone [Q01]. */
export function checkCredentials({ email: typedEmail, password }: Credentials) {
  const email = readEmail(typedEmail);
  const fieldErrors = { email: emailError(email), password: passwordErrors('signIn', password)[0] ?? null };
  return { credentials: { email, password }, fieldErrors };
}
