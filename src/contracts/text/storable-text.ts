/** The words for text that the database cannot hold. */
export const notStorable = 'holds characters that cannot be stored';

/** False for text that PostgreSQL cannot hold: a NUL, or half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A text in composed letters (NFC), with plain line ends: what looks alike is alike. */
export const composed = (text: string): string => text.normalize('NFC').replaceAll('\r\n', '\n');
