import { z } from 'zod';
import { emailSchema } from '../../contract-kit/email.ts';
import { contract, endpoint } from '../../contract-kit/endpoint.ts';
import { passwordProblems } from '../users/passwords/password-policy.rules.ts';
import { sessionCalls } from './session-calls.rules.ts';

/** Sign-in checks presence and length alone, whatever rule the account was made under [A16] [Q01]. */
export const Credentials = z.object({
  email: emailSchema(),
  password: z.string('Password is required').superRefine((password, context) => {
    for (const message of passwordProblems('signIn', password)) context.addIssue({ code: 'custom', message });
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

/** The role whose eyes a session looks through. Here, so that the sign-in page need not load the contract of roles. */
export const ViewedRole = z.object({ slug: z.string(), name: z.string() });

/** The session user [B09]; `roles` are slugs, while he views as a role that one alone. */
export const Session = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  roles: z.array(z.string()),
  avatarUrl: z.string().nullable(),
  isActive: z.boolean(),
  isAuthenticated: z.literal(true),
  isLoading: z.literal(false),
  viewAs: ViewedRole.optional(),
});
export type Session = z.infer<typeof Session>;

/** What somebody may do [C09]: slugs of permissions and roles; those of the role, while he views as one. */
export const HeldPermissions = z.object({
  permissions: z.array(z.string()),
  roles: z.array(z.string()),
  isAdmin: z.boolean(),
  viewAs: ViewedRole.optional(),
});
export type HeldPermissions = z.infer<typeof HeldPermissions>;

export const auth = contract({
  login: endpoint({
    ...sessionCalls.login,
    summary: 'Sign in and receive the session cookie',
    permission: 'public',
    body: Credentials,
    result: z.object({ user: SignedInUser, authenticated: z.literal(true) }),
    message: 'Welcome back!',
    errors: ['INVALID_CREDENTIALS', 'USER_INACTIVE', 'EMAIL_NOT_VERIFIED'],
  }),
  logout: endpoint({
    ...sessionCalls.logout,
    summary: 'End this session and clear the cookie',
    permission: 'public',
    result: z.object({}),
    worksInView: true,
    errors: [],
  }),
  session: endpoint({
    ...sessionCalls.session,
    summary: 'The present session; expiresIn in seconds',
    permission: 'signed-in',
    result: z.object({
      data: z.object({ session: Session }),
      tokenRefreshed: z.boolean(),
      expiresIn: z.int(),
    }),
    errors: [],
  }),
  refresh: endpoint({
    ...sessionCalls.refresh,
    summary: 'Replace the session token by a new one; the old one is good for ten seconds more',
    permission: 'signed-in',
    result: z.object({ newExpiryTime: z.iso.datetime(), expiresIn: z.int() }),
    message: 'Session refreshed',
    worksInView: true,
    errors: [],
  }),
  permissions: endpoint({
    ...sessionCalls.permissions,
    summary: 'What the signed-in person may do: permission slugs and role slugs',
    permission: 'signed-in',
    result: HeldPermissions,
    errors: [],
  }),
});
