import { z } from 'zod';
import { contract, endpoint } from '../call/endpoint.ts';

const base = '/admin/api/auth';

/** The role as which a session views the console. */
export const ViewedRole = z.object({ slug: z.string(), name: z.string() });

/** The session user [B09]; `roles` are slugs; while they view as a role, that one alone. */
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
  /** Somebody else set the password; until the person chose one, every call but those of the session rejects. */
  mustChangePassword: z.literal(true).optional(),
  /** The policy asks for a second factor; until the person set one up, every call but those of it and of the session rejects. */
  mustSetSecondFactor: z.literal(true).optional(),
});
export type Session = z.infer<typeof Session>;

/** What a person may do [C09]: slugs of permissions and roles; those of the role while they view as one. */
export const HeldPermissions = z.object({
  permissions: z.array(z.string()),
  roles: z.array(z.string()),
  isAdmin: z.boolean(),
  viewAs: ViewedRole.optional(),
});
export type HeldPermissions = z.infer<typeof HeldPermissions>;

/** The calls that keep a session. The feature `auth` serves them; the ground of the console makes them. */
export const session = contract({
  logout: endpoint({
    method: 'POST',
    path: `${base}/logout`,
    envelope: 'flat',
    summary: 'End this session and clear the cookie',
    permission: 'public',
    peopleOnly: true,
    result: z.object({}),
    worksInView: true,
    errors: [],
  }),
  session: endpoint({
    method: 'GET',
    path: `${base}/session`,
    envelope: 'flat',
    summary: 'The present session; expiresIn in seconds',
    permission: 'signed-in',
    peopleOnly: true,
    worksBeforePassword: true,
    result: z.object({
      data: z.object({ session: Session }),
      tokenRefreshed: z.boolean(),
      expiresIn: z.int(),
    }),
    errors: [],
  }),
  refresh: endpoint({
    method: 'POST',
    path: `${base}/refresh`,
    envelope: 'flat',
    summary: 'Replace the session token by a new one; the old one is good for ten seconds more',
    permission: 'signed-in',
    peopleOnly: true,
    worksBeforePassword: true,
    result: z.object({ newExpiryTime: z.iso.datetime(), expiresIn: z.int() }),
    message: 'Session refreshed',
    perHour: 300,
    worksInView: true,
    errors: [],
  }),
  permissions: endpoint({
    method: 'GET',
    path: `${base}/permissions`,
    summary: 'What the signed-in person may do: permission slugs and role slugs',
    permission: 'signed-in',
    peopleOnly: true,
    worksBeforePassword: true,
    result: HeldPermissions,
    errors: [],
  }),
});
