const longest = 255;
const copyName = ' (Copy)';

/** The name of a form's copy [I03]. */
export function copiedName(name: string): string {
  return `${name.slice(0, longest - copyName.length)}${copyName}`;
}

/** The first slug of a form's copy that nobody has: `-copy`, then `-copy-2`, … [Q44]. */
export function copiedSlug(slug: string, taken: readonly string[]): string {
  const known = new Set(taken);
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '-copy' : `-copy-${number}`;
    const candidate = `${slug.slice(0, longest - ending.length)}${ending}`;
    if (!known.has(candidate)) return candidate;
  }
}
