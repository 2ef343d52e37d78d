import { z } from 'zod';
import { contract, endpoint } from '../../../contracts/call/endpoint.ts';
import { codeSchema, passkeyAnswer, recoveryCodeSchema } from '../../second-factor/second-factor.contract.ts';
import { SignedIn } from '../auth.contract.ts';

const base = '/admin/api/auth';
const challenge = z.string('is required').min(1, 'is required').max(200);

const Proof = z
  .object({
    challenge,
    code: codeSchema.optional(),
    recoveryCode: recoveryCodeSchema.optional(),
    assertion: passkeyAnswer.optional(),
  })
  .superRefine(({ code, recoveryCode, assertion }, context) => {
    if ([code, recoveryCode, assertion].filter((part) => part !== undefined).length === 1) return;
    context.addIssue({ code: 'custom', path: ['code'], message: 'Send a code, a recovery code or a passkey' });
  });
export type Proof = z.infer<typeof Proof>;

export const secondStep = contract({
  prove: endpoint({
    method: 'POST',
    path: `${base}/second-factor`,
    summary: 'End a sign-in by a code, a recovery code or a passkey, and receive the session cookie',
    permission: 'public',
    peopleOnly: true,
    body: Proof,
    result: SignedIn,
    envelope: 'flat',
    errors: ['SECOND_FACTOR_WRONG', 'SIGN_IN_EXPIRED', 'USER_INACTIVE'],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: `${base}/passkeys/options`,
    summary: 'What a browser needs to sign in by a passkey alone',
    permission: 'public',
    peopleOnly: true,
    lane: 'visitor-post',
    result: z.object({ options: z.record(z.string(), z.unknown()) }),
    errors: [],
  }),
  passkeySignIn: endpoint({
    method: 'POST',
    path: `${base}/passkeys/verify`,
    summary: 'Sign in by a passkey alone, and receive the session cookie',
    permission: 'public',
    peopleOnly: true,
    lane: 'visitor-post',
    body: z.object({ assertion: passkeyAnswer }),
    result: SignedIn,
    envelope: 'flat',
    errors: ['PASSKEY_UNKNOWN', 'SIGN_IN_EXPIRED', 'USER_INACTIVE', 'EMAIL_NOT_VERIFIED'],
  }),
});
