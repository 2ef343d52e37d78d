import { folded } from '../../../contracts/lists/folded.ts';

/** The words of a search, each once, as search compares them. */
export function searchWords(search: string): string[] {
  return [...new Set(folded(search).split(/\s+/))].filter((word) => word !== '').sort();
}

/** Whether the index of the search texts leads to a word: it holds groups of three letters or digits. */
export function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word);
}
