/** What an address may go on with; a sign of these beside it makes it another address. */
const partOfAddress = /[a-z0-9._%+&'@-]/;

/**
 * Whether a text or anything in a value holds an address, whatever its case: `a@b.test` stands in `Write to A@B.test.`, and
 * not in `aa@b.test`.
 */
export function holdsAddress(value: unknown, email: string): boolean {
  if (typeof value === 'string') return placesOf(value, email).length > 0;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => placesOf(key, email).length > 0 || holdsAddress(inner, email));
}

/** The text with `instead` in each place of the address. */
export function withoutAddress(text: string, { email, instead }: { email: string; instead: string }): string {
  const places = placesOf(text, email);
  const kept = [...places, text.length].map((at, index) => {
    const before = places[index - 1];
    return text.slice(before === undefined ? 0 : before + email.length, at);
  });
  return kept.join(instead);
}

/** Where an address begins in a text. */
function placesOf(spelled: string, email: string): number[] {
  const text = inSmallLetters(spelled);
  const places: number[] = [];
  for (let at = text.indexOf(email); at !== -1; at = text.indexOf(email, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text.slice(at + email.length, at + email.length + 2);
    // A dot ends a sentence more often than it goes on to another domain.
    const goesOn = after[0] === '.' ? /^\.[a-z0-9]/.test(after) : partOfAddress.test(after[0] ?? ' ');
    if (!partOfAddress.test(before) && !goesOn) places.push(at);
  }
  return places;
}

/** Of the same length: the few letters that grow stay as they are. */
function inSmallLetters(text: string): string {
  return text.replaceAll(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}
