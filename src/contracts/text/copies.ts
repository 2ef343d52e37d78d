/** What a copy of a record is called, and under which slug it lies. */

const nameEnding = ' (Copy)';
const slugEnding = '-copy';

/** The name of a copy, within the longest that a name may be [I03] [Q44]. */
export function nameOfCopy(name: string, maxLength: number): string {
  return name.slice(0, maxLength - nameEnding.length).toWellFormed() + nameEnding;
}

/** What the slug of a copy begins with [Q44]. */
export function slugOfCopy(slug: string, maxLength: number): string {
  return withEnding(slug, slugEnding, maxLength);
}

/** The first of `base`, `base-2`, `base-3` … that is not taken [Q44]. */
export function freeSlug(base: string, taken: ReadonlySet<string>, maxLength: number): string {
  for (let n = 1; ; n += 1) {
    const slug = numberedSlug(base, n, maxLength);
    if (!taken.has(slug)) return slug;
  }
}

/** `base` as the first, `base-2` as the second, and so on, within the longest that a slug may be. */
export function numberedSlug(base: string, n: number, maxLength: number): string {
  return n === 1 ? base : withEnding(base, `-${n}`, maxLength);
}

function withEnding(slug: string, ending: string, maxLength: number): string {
  return slug.slice(0, maxLength - ending.length).replace(/-$/, '') + ending;
}
