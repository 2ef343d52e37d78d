const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** The pattern for LIKE that finds `text` anywhere, with nothing in it a wildcard. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/** The same at the beginning. */
export function startingWith(text: string): string {
  return `${literally(text)}%`;
}

/** The same at the end. */
export function endingWith(text: string): string {
  return `%${literally(text)}`;
}
