import { z } from 'zod';
import { contract, endpoint } from '../../../contracts/call/endpoint.ts';
import { emailSchema } from '../../../contracts/text/email.ts';
import { isOneLine, notOneLine } from '../../../contracts/text/one-line.ts';
import { confirmationError, passwordErrors } from '../../users/passwords/password-policy.rules.ts';

/** What signup and register send [A26] [A27]; the confirmation may be left out, but not differ [Q03]. */
export const RegistrationDraft = z
  .object({
    displayName: z
      .string('Name is required')
      .trim()
      .min(1, { error: 'Name is required', abort: true })
      .min(2, 'Name must be at least 2 characters')
      .refine((name) => [...name].length <= 50, 'Name must be less than 50 characters')
      .refine(isOneLine, notOneLine('Name')),
    email: emailSchema(),
    password: z.string('Password is required').superRefine((password, context) => {
      for (const message of passwordErrors('signup', password)) context.addIssue({ code: 'custom', message });
    }),
    confirm_password: z.string('Please confirm your password').optional(),
    redirectTo: z.string('must be a URL').max(1000, 'must be a URL').optional(),
  })
  .superRefine(({ password, confirm_password: repeated }, context) => {
    const message = repeated === undefined ? null : confirmationError(password, repeated);
    if (message !== null) context.addIssue({ code: 'custom', path: ['confirm_password'], message });
  });
export type RegistrationDraft = z.infer<typeof RegistrationDraft>;

const tokenMissing = 'Confirmation token is required';
const passwordMissing = 'Password is required';
const Verification = z.object({
  token: z.string(tokenMissing).min(1, tokenMissing),
  /** The one that was chosen at registration. */
  password: z.string(passwordMissing).min(1, passwordMissing).max(10_000, passwordMissing),
});

const base = '/admin/api/auth';

export const registration = contract({
  register: endpoint({
    method: 'POST',
    path: `${base}/register`,
    summary: 'Make an account, without any role',
    permission: 'public',
    peopleOnly: true,
    body: RegistrationDraft,
    result: z.object({
      verificationRequired: z.boolean(),
      /** An administrator has to activate the account before it may sign in. */
      approvalRequired: z.boolean(),
      message: z.string(),
    }),
    envelope: 'flat',
    errors: ['REGISTRATION_CLOSED', 'EMAIL_TAKEN'],
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: `${base}/verify-email`,
    summary: 'Confirm the address of a new account with the mailed token and the password of its registration',
    permission: 'public',
    peopleOnly: true,
    body: Verification,
    result: z.object({ redirectTo: z.string().nullable() }),
    envelope: 'flat',
    message: 'Your email address is confirmed. Please sign in.',
    errors: ['VERIFICATION_TOKEN_INVALID', 'INVALID_CREDENTIALS'],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: `${base}/resend-verification`,
    summary: 'Ask for another confirmation mail; the answer is the same for every address',
    permission: 'public',
    peopleOnly: true,
    body: z.object({ email: emailSchema() }),
    result: z.object({}),
    envelope: 'flat',
    message: 'If this address waits for its confirmation, a new mail is on its way.',
    errors: [],
  }),
});
