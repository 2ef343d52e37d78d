import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';
import { session } from '../../contracts/session/session.contract.ts';
import { emailSchema } from '../../contracts/text/email.ts';
import { passwordErrors } from '../users/passwords/password-policy.rules.ts';

/** Sign-in checks presence and length alone, whatever rule the account was made under [A16] [Q01]. */
export const Credentials = z.object({
  email: emailSchema(),
  password: z.string('Password is required').superRefine((password, context) => {
    for (const message of passwordErrors('signIn', password)) context.addIssue({ code: 'custom', message });
  }),
});

/** The user as login answers it [A21]. */
export const SignedInUser = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  roles: z.array(z.string()),
  userMetadata: z.object({ displayName: z.string(), avatarUrl: z.string().nullable() }),
  appMetadata: z.object({ roles: z.array(z.string()) }),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const SignedIn = z.object({
  user: SignedInUser,
  authenticated: z.literal(true),
  /** Only for those whose password somebody else set. */
  mustChangePassword: z.literal(true).optional(),
  message: z.literal('Welcome back!'),
});

/** What else a sign-in needs whose password was right; `options` are those of a passkey. */
export const SecondFactorAsked = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(['totp', 'recovery', 'passkey'])),
  expiresAt: z.iso.datetime(),
  options: z.record(z.string(), z.unknown()).optional(),
});
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>;

export const auth = contract({
  login: endpoint({
    method: 'POST',
    path: '/admin/api/auth/login',
    envelope: 'flat',
    summary: 'Sign in and receive the session cookie; an account with a second factor is asked for it first',
    permission: 'public',
    peopleOnly: true,
    body: Credentials,
    result: z.union([SignedIn, z.object({ authenticated: z.literal(false), secondFactor: SecondFactorAsked })]),
    errors: ['INVALID_CREDENTIALS', 'USER_INACTIVE', 'EMAIL_NOT_VERIFIED', 'PASSWORD_SIGN_IN_OFF'],
  }),
  ...session,
});

/** Pages that browsers navigate to: what they answer is no JSON. */
export const authPages = contract({
  signOut: endpoint({
    method: 'GET',
    path: session.logout.path,
    summary: 'End this session and lead to the sign-in page; from a page of another site a question comes first',
    permission: 'public',
    peopleOnly: true,
    result: z.unknown(),
    envelope: 'raw',
    errors: [],
  }),
});
