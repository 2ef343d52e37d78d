import { passwordFloors } from '../../settings/settings.rules.ts';

/** One policy, one rule set per screen [Q01]. Pure: the server enforces it, the forms show it. */

export type PasswordScreen = 'signIn' | 'signup' | 'reset' | 'strict';

interface PasswordRule {
  required: string;
  minimum: number;
  tooShort: (minimum: number) => string;
  upper: boolean;
  lower: boolean;
  digit: boolean;
  special: boolean;
}

const eight = {
  required: 'Password is required',
  minimum: passwordFloors.signup,
  tooShort: (minimum: number) => `Password must be at least ${minimum} characters`,
};

const rules: Record<PasswordScreen, PasswordRule> = {
  signIn: { ...eight, upper: false, lower: false, digit: false, special: false },
  signup: { ...eight, upper: true, lower: true, digit: true, special: false },
  reset: { ...eight, minimum: passwordFloors.reset, upper: true, lower: true, digit: true, special: true },
  strict: {
    required: 'Password is required',
    minimum: passwordFloors.strict,
    tooShort: (minimum) => `Password must be at least ${minimum} characters long`,
    upper: true,
    lower: true,
    digit: true,
    special: true,
  },
};

/** What counts as a letter, a number and a special character, in every script. */
export const characterClasses = {
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{N}\p{M}\s]/u,
} as const;

/** No password is longer, whatever the screen; none is ever cut [Q01]. */
export const maxPasswordLength = 100;
/** The error of a password from the list of common ones. */
export const tooCommon = 'This password is too common. Please choose another one';

/**
 * What the screen's rule has against a password, in the words of the specification; an empty list when nothing [A26] [A35] [A38].
 * `siteMinimum` is the site's own setting, which only raises the rule's.
 */
export function passwordErrors(screen: PasswordScreen, password: string, siteMinimum = 0): string[] {
  const rule = rules[screen];
  const minimum = Math.max(rule.minimum, siteMinimum);
  if (password === '') return [rule.required];
  // Code points, not UTF-16 units: an emoji is one character. A megabyte is rejected without counting it.
  const length = password.length > 2 * maxPasswordLength ? Number.POSITIVE_INFINITY : [...password].length;
  if (length > maxPasswordLength) return ['Password must be less than 100 characters'];
  const needs: [boolean, RegExp, string][] = [
    [rule.upper, characterClasses.upper, 'Password must contain at least one uppercase letter'],
    [rule.lower, characterClasses.lower, 'Password must contain at least one lowercase letter'],
    [rule.digit, characterClasses.digit, 'Password must contain at least one number'],
    [rule.special, characterClasses.special, 'Password must contain at least one special character'],
  ];
  const missing = needs
    .filter(([isNeeded, pattern]) => isNeeded && !pattern.test(password))
    .map(([, , message]) => message);
  return length < minimum ? [rule.tooShort(minimum), ...missing] : missing;
}

/** What is wrong with the repeated password, or null [A26] [A35]. */
export function confirmationError(password: string, repeated: string): string | null {
  if (repeated === '') return 'Please confirm your password';
  return repeated === password ? null : 'Passwords do not match';
}

/** The forms under which a password is looked up in a list of common ones: as typed in lower case, and without the marks at its end. */
export function commonForms(password: string): string[] {
  const plain = password.normalize('NFKC').toLowerCase();
  return [plain, plain.replace(/[^\p{L}\p{N}]+$/u, '')];
}
