import { z } from 'zod';
import { contract, endpoint } from '../../contract-kit/endpoint.ts';

/** Sign-in checks presence and length alone, whatever rule the account was made under [A16] [Q01]. */
export const Credentials = z.object({
  email: z
    .string('Email is required')
    .trim()
    .toLowerCase()
    .min(1, 'Email is required')
    .max(320, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address')),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .min(8, 'Password must be at least 8 characters')
    .refine((password) => [...password].length <= 100, 'Password must be less than 100 characters'),
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

/** The session user [B09]; `roles` are slugs. */
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
});
export type Session = z.infer<typeof Session>;

const base = '/admin/api/auth';

export const auth = contract({
  login: endpoint({
    method: 'POST',
    path: `${base}/login`,
    summary: 'Sign in and receive the session cookie',
    permission: 'public',
    body: Credentials,
    result: z.object({ user: SignedInUser, authenticated: z.literal(true) }),
    envelope: 'flat',
    message: 'Welcome back!',
    errors: ['INVALID_CREDENTIALS', 'USER_INACTIVE'],
  }),
  logout: endpoint({
    method: 'POST',
    path: `${base}/logout`,
    summary: 'End this session and clear the cookie',
    permission: 'public',
    result: z.object({}),
    envelope: 'flat',
    errors: [],
  }),
  session: endpoint({
    method: 'GET',
    path: `${base}/session`,
    summary: 'The present session; expiresIn in seconds',
    permission: 'signed-in',
    result: z.object({
      data: z.object({ session: Session }),
      tokenRefreshed: z.boolean(),
      expiresIn: z.int(),
    }),
    envelope: 'flat',
    errors: [],
  }),
  permissions: endpoint({
    method: 'GET',
    path: `${base}/permissions`,
    summary: 'What the signed-in person may do: permission slugs and role slugs',
    permission: 'signed-in',
    result: z.object({ permissions: z.array(z.string()), roles: z.array(z.string()), isAdmin: z.boolean() }),
    errors: [],
  }),
});
