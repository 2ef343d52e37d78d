/** The pattern for LIKE that finds `text` anywhere, with nothing in it a wildcard. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
