/** Texts one after the other, without the empty ones; each but the last ends with a stop. */
export function inSentences(...texts: readonly string[]): string {
  const sentences = texts.filter((text) => text !== '');
  return sentences
    .map((text, at) => (at === sentences.length - 1 || /[.!?:…]$/.test(text) ? text : `${text}.`))
    .join(' ');
}
