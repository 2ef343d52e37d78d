import { folded } from '../../../contracts/lists/folded.ts';

/** The folded words of a text: what is no letter or digit parts them. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
