/** Latin letters that Unicode does not take apart, as people type them, and the quotes of print. */
// biome-ignore format: a line for the eye
const plainLetters: ReadonlyMap<string, string> = new Map(Object.entries({ æ: 'ae', ð: 'd', đ: 'd', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', ø: 'o', œ: 'oe', ß: 'ss', þ: 'th', '‘': "'", '’': "'", '‚': "'", '“': '"', '”': '"', '„': '"' }));

/**
 * Text as sorting, search and slugs compare it: without case and accents, compatible forms unified. The database's function `folded`
 * does the same.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]/g, (letter) => plainLetters.get(letter) ?? letter);
}
