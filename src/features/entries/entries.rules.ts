import type { Rights } from '../../contracts/session/held-rights.ts';
import type { TypeAction } from '../../contracts/session/permission-slug.ts';
import { nameOfCopy, numberedSlug, slugOfCopy } from '../../contracts/text/copies.ts';
import { slugify } from '../../contracts/text/slug.ts';
import { isAllowed } from '../permissions/grants/type-rights.rules.ts';
import type { Entry, EntryChange, EntryStatus } from './entries.contract.ts';
import type { RevisionAction } from './saving/revision-action.rules.ts';

/** What the reader of an entry may do with it; sent along with the entry. */
export function rightsOn(rights: Rights, type: { slug: string; isSingle: boolean }, status: EntryStatus): Entry['can'] {
  const publish = isAllowed(rights, type, 'publish');
  return {
    edit: isAllowed(rights, type, 'edit') && (status !== 'publish' || publish),
    publish,
    delete: isAllowed(rights, type, 'delete'),
  };
}

/**
 * The right that a change of an entry needs by its status before and after. To show something to the public, to change what
 * it sees, or to take it away is publishing [H04].
 */
export function actionOfMove({ from, to }: { from: EntryStatus; to: EntryStatus }): TypeAction {
  if (to === 'trash' && from !== 'trash') return 'delete';
  return to === 'publish' || from === 'publish' ? 'publish' : 'edit';
}

/** What the audit log calls a change of status. */
export function auditActionOf({ from, to }: { from: EntryStatus; to: EntryStatus }): string {
  if (from === to) return 'entry.updated';
  if (to === 'publish') return 'entry.published';
  if (to === 'trash') return 'entry.trashed';
  return from === 'trash' ? 'entry.restored' : 'entry.unpublished';
}

/** What the history calls it. */
export function revisionOfMove({ from, to }: { from: EntryStatus; to: EntryStatus }): RevisionAction {
  if (from === to) return 'saved';
  if (to === 'publish') return 'published';
  if (to === 'trash') return 'trashed';
  return from === 'trash' ? 'untrashed' : 'unpublished';
}

/** Whether a change names any part of an entry; an empty one, or one of unknown keys alone, is no save. */
export function namesAnything({ version: _, customFields = {}, meta = {}, ...parts }: EntryChange): boolean {
  const isNamed = (part: unknown) => part !== undefined;
  return Object.values(parts).some(isNamed) || Object.keys({ ...customFields, ...meta }).length > 0;
}

const maxSlugLength = 200;

/** The slug a title gives; titles without any letter or digit that a slug takes share one [H03]. */
export function slugOfTitle(title: string): string {
  return slugify(title, maxSlugLength) || 'entry';
}

/** What the slug of a copy begins with [Q44]. */
export const slugOfEntryCopy = (slug: string) => slugOfCopy(slug, maxSlugLength);

const maxTitleLength = 500;

export const titleOfCopy = (title: string) => nameOfCopy(title, maxTitleLength);

/** The n-th slug that a base gives: `base`, `base-2`, `base-3` … [Q44]. */
export const nthSlug = (base: string, n: number) => numberedSlug(base, n, maxSlugLength);
