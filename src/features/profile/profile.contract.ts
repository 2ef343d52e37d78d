import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { HeldRole } from '../users/users.contract.ts';

/** The longest each may be [D09] [Q13]. */
export const profileLimits = {
  firstName: 100,
  lastName: 100,
  bio: 1000,
  phone: 20,
  country: 100,
  timezone: 50,
  language: 50,
} as const;

/** The profile of the signed-in person; null for what they left blank. `roles` are slugs, `heldRoles` the same in full. */
export const Profile = z.object({
  id: z.uuid(),
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  bio: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  timezone: z.string().nullable(),
  language: z.string().nullable(),
  roles: z.array(z.string()),
  heldRoles: z.array(HeldRole),
  lastSignIn: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type Profile = z.infer<typeof Profile>;

/** Counted in code points, as a person counts. */
const shortText = (limit: number, label: string) =>
  z
    .string(`${label} must be a text`)
    .max(2 * limit, `${label} must be at most ${limit} characters`)
    .trim()
    .refine((text) => [...text].length <= limit, `${label} must be at most ${limit} characters`);

const lineUpTo = (limit: number, label: string) => shortText(limit, label).refine(isOneLine, notOneLine(label));

/** Blank clears. */
const textUpTo = (limit: number, label: string, text = lineUpTo) =>
  text(limit, label)
    .nullable()
    .transform((text) => text || null);

/** Has at least one character; only null clears. */
const nameUpTo = (limit: number, label: string) =>
  lineUpTo(limit, label).min(1, `${label} must be at least 1 character`).nullable();

/** Some of the fields. */
export const ProfileChange = z
  .object({
    displayName: z
      .string('Display name must be at least 2 characters')
      .trim()
      .min(2, 'Display name must be at least 2 characters')
      .max(100, 'Display name cannot exceed 100 characters')
      .refine(isOneLine, notOneLine('Display name')),
    /** Only web addresses, because it ends up in a page. */
    avatarUrl: z
      .union([
        z.literal('', 'Must be a valid URL'),
        z.url({ protocol: /^https?$/, error: 'Must be a valid URL' }).max(2000),
        z.null(),
      ])
      .transform((url) => url || null),
    firstName: nameUpTo(profileLimits.firstName, 'First name'),
    lastName: nameUpTo(profileLimits.lastName, 'Last name'),
    bio: textUpTo(profileLimits.bio, 'Bio', shortText),
    phone: textUpTo(profileLimits.phone, 'Phone'),
    country: textUpTo(profileLimits.country, 'Country'),
    timezone: textUpTo(profileLimits.timezone, 'Timezone'),
    language: textUpTo(profileLimits.language, 'Language'),
    version: z.int(),
  })
  .partial();
export type ProfileChange = z.infer<typeof ProfileChange>;

const base = '/admin/api/profile';

export const profile = contract({
  get: endpoint({
    method: 'GET',
    path: base,
    summary: 'My profile',
    permission: 'signed-in',
    peopleOnly: true,
    result: Profile,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: base,
    summary: 'Change some of my profile',
    permission: 'signed-in',
    peopleOnly: true,
    body: ProfileChange,
    result: Profile,
    message: 'Profile saved',
    perHour: 60,
    errors: ['VERSION_CONFLICT'],
  }),
});
