import { assertNoErrors } from '../../../contracts/call/errors.ts';
import type { Completeness } from '../../../field-types/kit/value.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import type { EntryChange } from '../entries.contract.ts';
import type { EntryRow } from '../entries.queries.ts';
import { contentErrors, storedContent, unfinishedContent } from '../main-content/main-content.rules.ts';
import { errorsTold, mergedValues } from '../values/entry-values.rules.ts';
import { withoutReferences } from '../values/references.rules.ts';
import { findUnknownReferences, removedEntriesIn, withoutLost } from '../values/references.ts';
import { isSlugTaken } from './drafts.queries.ts';
import { type EntrySnapshot, newestOf } from './entry-snapshot.rules.ts';

/** The parts of an entry that a change may name. */
export type SnapshotChange = Pick<EntryChange, 'title' | 'slug' | 'content' | 'customFields'>;

/** A snapshot with a change applied; custom fields merge by name. Rejects invalid values by path, and new references to missing records [Q26]. */
export async function changedSnapshot(
  ctx: Ctx,
  of: { model: ContentModel; base: EntrySnapshot; change: SnapshotChange; completeness: Completeness },
): Promise<EntrySnapshot> {
  const { model, base, change, completeness } = of;
  const sent = change.customFields ?? {};
  const removed = await removedEntriesIn(ctx, { model, values: [base.customFields] });
  const stored = withoutReferences(model, base.customFields, removed);
  const { values: merged, fieldErrors } = mergedValues(model, {
    stored,
    input: sent,
    completeness,
    title: change.title ?? base.title,
  });
  const values = withoutLost(model, { values: merged, before: base.customFields, removed });
  const [unknown = {}] = await findUnknownReferences(ctx, { model, changes: [{ values, before: stored }] });
  assertNoErrors({
    ...contentErrors(model, change.content),
    ...(completeness === 'complete' && change.content === undefined && unfinishedContent(base.body)),
    ...errorsTold(ctx.actor, model, { fieldErrors, sent }),
    ...unknown,
  });
  const { title = base.title, slug = base.slug, content } = change;
  return {
    title,
    slug,
    body: content === undefined || !model.usesContent ? base.body : storedContent(content),
    customFields: values,
  };
}

/** The parts that a change names: `title`, `slug`, `content`, and fields by their keys. */
export function namedParts(model: ContentModel, { title, slug, content, customFields = {} }: SnapshotChange): string[] {
  return [
    ...Object.entries({ title, slug, content }).flatMap(([part, value]) => (value === undefined ? [] : [part])),
    ...model.fields.flatMap(({ name, key }) => (Object.hasOwn(customFields, name) ? [key] : [])),
  ];
}

/** The newest snapshot of an entry, for unpublishing it. If another entry took the slug of its draft, it keeps its live slug. */
export async function withFreeSlug(ctx: Ctx, row: EntryRow): Promise<EntrySnapshot> {
  const newest = newestOf(row);
  if (newest.slug === row.slug) return newest;
  const { id: except, contentTypeId } = row;
  const isTaken = await isSlugTaken(ctx.db, { contentTypeId, slug: newest.slug, except });
  return isTaken ? { ...newest, slug: row.slug } : newest;
}
