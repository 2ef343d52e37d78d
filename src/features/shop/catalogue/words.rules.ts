import { folded } from '../../../contracts/lists/folded.ts';

/** The folded words of a text: what is no letter or digit parts them. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Each two words that stand side by side, as one: who writes `skidsteer` means `skid steer`. */
export const joinedWords = (words: readonly string[]): string[] =>
  words.slice(1).map((word, place) => `${words[place]}${word}`);
