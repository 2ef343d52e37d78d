import { emailProblem, readEmail } from '../../contracts/text/email-rule.ts';
import { passwordProblems } from '../users/passwords/password-policy.rules.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The credentials as they are sent, or the first problem of each field [A16]. Sign-in checks presence and length alone [Q01]. */
export function checkCredentials({ email: typedEmail, password }: Credentials) {
  const email = readEmail(typedEmail);
  const problems = { email: emailProblem(email), password: passwordProblems('signIn', password)[0] ?? null };
  return { credentials: { email, password }, problems };
}
