import { z } from 'zod';
import { contract, endpoint } from '../../../contracts/call/endpoint.ts';
import { emailSchema } from '../../../contracts/text/email.ts';
import { confirmationError } from '../../users/passwords/password-policy.rules.ts';

export const tokenMissing = 'Reset token is required';
const currentMissing = 'Current password is required';

/** With a mailed token, or with the current password of the person who is signed in [A37] [Q40]. */
export const PasswordChange = z
  .object({
    token: z.string(tokenMissing).min(1, tokenMissing).optional(),
    currentPassword: z.string(currentMissing).min(1, currentMissing).max(10_000, currentMissing).optional(),
    password: z.string('Password is required').min(1, 'Password is required'),
    confirmPassword: z.string('Please confirm your password').optional(),
  })
  .superRefine(({ password, confirmPassword }, context) => {
    const message = confirmPassword === undefined ? null : confirmationError(password, confirmPassword);
    if (message !== null) context.addIssue({ code: 'custom', path: ['confirmPassword'], message });
  });
export type PasswordChange = z.infer<typeof PasswordChange>;

const base = '/admin/api/auth';

export const recovery = contract({
  requestReset: endpoint({
    method: 'POST',
    path: `${base}/reset-password`,
    summary: 'Ask for a link to set a new password; the answer is the same for every address',
    permission: 'public',
    peopleOnly: true,
    query: z.object({ redirectTo: z.string().max(1000, 'must be a URL of this site').optional() }),
    body: z.object({ email: emailSchema() }),
    result: z.object({}),
    envelope: 'flat',
    message: 'If an account exists for this address, a link to set a new password is on its way.',
    errors: [],
  }),
  validateToken: endpoint({
    method: 'POST',
    path: `${base}/validate-reset-token`,
    summary: 'Check whether a mailed token is valid, without using it up',
    permission: 'public',
    peopleOnly: true,
    /** What is no token at all is told apart by the service, which says `valid: false` of that too [Q02]. */
    body: z.object({ token: z.string().catch('') }),
    result: z.object({ valid: z.literal(true) }),
    envelope: 'flat',
    errors: ['RESET_TOKEN_INVALID'],
  }),
  updatePassword: endpoint({
    method: 'POST',
    path: `${base}/update-password`,
    summary: 'Set a new password, with a mailed token or, signed in, with the current password',
    permission: 'public',
    peopleOnly: true,
    body: PasswordChange,
    result: z.object({}),
    envelope: 'flat',
    message: 'Password reset successful!',
    perHour: 30,
    errors: ['RESET_TOKEN_INVALID', 'CURRENT_PASSWORD_INCORRECT'],
  }),
});
