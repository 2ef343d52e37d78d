const alphabets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!#%+-=?@'] as const;

/** Characters of a generated password, unless the site requires more [A41]. */
export const drawnLength = 12;

/**
 * Draws a password that meets the strict rule and avoids look-alike letters [A41]. `below` gives a whole number from 0
 * up to its limit, from a source that nobody can foretell.
 */
export function drawPassword({ length, below }: { length: number; below: (limit: number) => number }): string {
  const everything = alphabets.join('');
  const pick = (from: string) => from.charAt(below(from.length));
  const drawn = alphabets.map(pick);
  while (drawn.length < length) drawn.push(pick(everything));
  for (let i = drawn.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    [drawn[i], drawn[j]] = [drawn[j] ?? '', drawn[i] ?? ''];
  }
  return drawn.join('');
}
