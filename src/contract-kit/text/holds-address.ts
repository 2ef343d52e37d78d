/** What an address may go on with; a sign of these beside it makes it another address. */
const partOfAddress = /[a-z0-9._%+&'@-]/;

/**
 * Whether a text or anything in a value holds an address, whatever its case: `a@b.test` stands in `Write to A@B.test.`, and
 * not in `aa@b.test`.
 */
export function holdsAddress(value: unknown, email: string): boolean {
  if (typeof value === 'string') return textHolds(value.toLowerCase(), email);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) => textHolds(key.toLowerCase(), email) || holdsAddress(inner, email),
  );
}

function textHolds(text: string, email: string): boolean {
  for (let at = text.indexOf(email); at !== -1; at = text.indexOf(email, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text.slice(at + email.length, at + email.length + 2);
    // A dot ends a sentence more often than it goes on to another domain.
    const goesOn = after[0] === '.' ? /^\.[a-z0-9]/.test(after) : partOfAddress.test(after[0] ?? ' ');
    if (!partOfAddress.test(before) && !goesOn) return true;
  }
  return false;
}
