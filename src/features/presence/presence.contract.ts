import { z } from 'zod';
import { contract, endpoint, idParams } from '../../contracts/call/endpoint.ts';
import { Person } from '../../contracts/session/person.ts';

/** Longest a tab may be silent before its person counts as gone, in ms. */
export const silenceMs = 30_000;
/** How often a tab says that it is still there, in ms. */
export const beatMs = 10_000;
/** Most tabs that an answer names, and most that one person has open for others to see. */
export const maxTabs = 50;

const client = z.uuid('must be a uuid');

/** A tab says that it is there and in which field, or that it leaves. */
export const Beat = z.object({
  client,
  field: z
    .string()
    .max(100)
    .regex(
      /^(?:title|slug|content|customFields\.[a-z][a-z0-9_]{0,63})$/,
      'must be title, slug, content or customFields.{name}',
    )
    .nullable()
    .default(null),
  leave: z.boolean().default(false),
});
export type Beat = z.infer<typeof Beat>;

/** A tab in which somebody has an entry open. */
const PresentTab = z.object({
  client: z.uuid(),
  user: Person.extend({ avatarUrl: z.string().nullable() }),
  /** Where the person writes; null where nothing has the focus. */
  field: z.string().nullable(),
  since: z.iso.datetime(),
});
export type PresentTab = z.infer<typeof PresentTab>;

/** Which version an entry has, who saved it last, and who has it open in other tabs. */
export const Presence = z.object({
  version: z.int(),
  updatedBy: Person.nullable(),
  others: z.array(PresentTab),
});
export type Presence = z.infer<typeof Presence>;

const path = '/admin/api/content/{id}/presence';

export const presence = contract({
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Who has an entry open',
    permission: { perType: 'view' },
    params: idParams,
    result: Presence,
    errors: [],
  }),
  beat: endpoint({
    method: 'POST',
    path,
    summary:
      'Say every ten seconds that a tab has an entry open, or that it leaves; a tab that is silent for 30 seconds counts as gone',
    permission: { perType: 'view' },
    params: idParams,
    body: Beat,
    result: Presence,
    errors: [],
  }),
});
