import type { Person } from '../../../contracts/session/person.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { searchTextOf } from '../values/entry-values.rules.ts';
import { findFreeSlugs } from './free-slugs.ts';
import { holdType } from './hold-type.ts';
import { insertEntries, type NewRow } from './new-entries.queries.ts';
import { withWriteErrors } from './write-entry.ts';

/** An entry before its slug is known. */
export interface Unnamed extends Omit<NewRow, 'slug' | 'searchText'> {
  /** The caller's; without it one is made of `base`. */
  slug: string | undefined;
  base: string;
}

/**
 * Inserts entries of one type, with their first revisions where they have any. A slug of the caller's is taken or not; a derived
 * one counts up until the unique constraint lets it in. Answers the slugs by id, and who made each; an entry whose own slug is
 * taken is absent. Rejects a type that was deleted since the request began.
 */
export async function insertUnderSlugs(
  ctx: Ctx,
  { model, entries }: { model: ContentModel; entries: readonly Unnamed[] },
): Promise<ReadonlyMap<string, { slug: string; person: Person | null }>> {
  const inserted = new Map<string, { slug: string; person: Person | null }>();
  const reserved = new Set(entries.flatMap(({ slug }) => slug ?? []));
  let waiting = entries;
  // Most titles occur once: nothing is asked before the first attempt, which leaves repeated ones out.
  let slugs = entries.map(({ slug, base }) => slug ?? base);
  while (waiting.length > 0) {
    const rows = waiting.flatMap(({ base: _, ...entry }, place) => {
      const slug = slugs[place] ?? '';
      if (entry.slug === undefined && reserved.has(slug)) return [];
      reserved.add(slug);
      return { ...entry, slug, searchText: searchTextOf(model, { ...entry, slug, values: entry.customFields }) };
    });
    const made = await withWriteErrors(ctx, [model], () => insertEntries(ctx.db, { contentTypeId: model.id, rows }));
    for (const { id, slug } of rows) if (made.has(id)) inserted.set(id, { slug, person: made.get(id) ?? null });
    if (inserted.size === entries.length) break;
    await holdType(ctx, model);
    waiting = waiting.filter(({ id, slug }) => slug === undefined && !inserted.has(id));
    const bases = waiting.map(({ base }) => base);
    slugs = bases.length > 0 ? await findFreeSlugs(ctx.db, { contentTypeId: model.id, bases, reserved }) : [];
  }
  return inserted;
}
