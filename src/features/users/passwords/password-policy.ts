import { randomInt } from 'node:crypto';
import { drawnLength, drawPassword } from './drawn-password.rules.ts';
import { commonForms, type PasswordScreen, passwordErrors, tooCommon } from './password-policy.rules.ts';

/** What is wrong with a new password under the screen's rule and the list of common passwords; empty when nothing [Q01]. */
export async function newPasswordErrors(
  screen: PasswordScreen,
  password: string,
  siteMinimum?: number,
): Promise<string[]> {
  const fieldErrors = passwordErrors(screen, password, siteMinimum);
  if (fieldErrors.length > 0) return fieldErrors;
  return (await isCommon(password)) ? [tooCommon] : [];
}

/** Product names are the first guess of a person who attacks this very product. */
const ownNames = /^(?:millwright|admin(?:istrator)?)\d*$/;

let common: Promise<ReadonlySet<string>> | undefined;

async function isCommon(password: string): Promise<boolean> {
  const forms = commonForms(password);
  if (forms.some((form) => ownNames.test(form))) return true;
  common ??= readCommonPasswords();
  const list = await common;
  return forms.some((form) => list.has(form));
}

/** About 18,000 of the most used passwords that are long enough to pass; loaded when first needed, as most processes never do. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= 8).map((word) => word.toLowerCase()));
}

/** A random password of 12 characters that meets the strict rule [A41]. */
export function generatePassword(): string {
  return drawPassword({ length: drawnLength, below: (limit) => randomInt(limit) });
}
