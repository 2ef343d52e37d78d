const maxLength = 40;
const maxWordsLength = 200;

/**
 * A person's name as a mail shows it. A person who registers types the name and the address that gets the mail, so the name
 * could carry a message of theirs to anonymous clients: it is cut at 40 characters, in one line, and only letters, numbers,
 * blanks, hyphens, apostrophes and the dots after initials stay. Mail programs find no link in that. May be empty.
 */
export function nameInMail(name: string): string {
  return plainWords(name, maxLength);
}

/** The same of a few words, such as a message that whoever types an address may send to it: at most 200 characters of them. */
export function wordsInMail(text: string): string {
  return plainWords(text, maxWordsLength);
}

function plainWords(text: string, max: number): string {
  const plain = text
    .normalize('NFKC')
    .slice(0, 1000)
    .replaceAll(/[^\p{L}\p{M}\p{N}'’.-]+/gu, ' ')
    .replaceAll(/\.(?! |$)/g, ' ')
    .replaceAll(/ +/g, ' ');
  return [...plain.trim()].slice(0, max).join('').trim();
}
