/**
 * The text without the given characters at its ends. A pattern such as `/^-+|-+$/` takes quadratic time on long runs of a character
 * inside a text; this reads each end once.
 */
export function withoutOuter(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text.charAt(start))) start += 1;
  return withoutTrailing(text.slice(start), signs);
}

/** The text without the given characters at its end. */
export function withoutTrailing(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
