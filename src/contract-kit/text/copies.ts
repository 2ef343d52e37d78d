/** What a copy of a record is called, and under which slug it lies. */

const nameEnding = ' (Copy)';
const slugEnding = '-copy';

/** The name of a copy, within the longest that a name may be [I03] [Q44]. */
export function nameOfCopy(name: string, longest: number): string {
  return name.slice(0, longest - nameEnding.length).toWellFormed() + nameEnding;
}

/** What the slug of a copy begins with [Q44]. */
export function slugOfCopy(slug: string, longest: number): string {
  return withEnding(slug, slugEnding, longest);
}

/** The first of `base`, `base-2`, `base-3` … that is not taken [Q44]. */
export function freeSlug(base: string, taken: ReadonlySet<string>, longest: number): string {
  if (!taken.has(base)) return base;
  for (let count = 2; ; count += 1) {
    const slug = withEnding(base, `-${count}`, longest);
    if (!taken.has(slug)) return slug;
  }
}

function withEnding(slug: string, ending: string, longest: number): string {
  return slug.slice(0, longest - ending.length).replace(/-$/, '') + ending;
}
