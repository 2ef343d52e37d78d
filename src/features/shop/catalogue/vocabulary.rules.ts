import { editsAllowed, editsBetween } from './near-words.rules.ts';

/** Words and what each of them leads to; finds by the beginning of a word, or by words near to one. */
export class Vocabulary<Thing> {
  readonly #things = new Map<string, Set<Thing>>();
  /** All words in order; null until somebody asks. */
  #sorted: string[] | null = null;

  add(word: string, thing: Thing): void {
    const things = this.#things.get(word);
    if (things) {
      things.add(thing);
      return;
    }
    this.#things.set(word, new Set([thing]));
    this.#sorted?.splice(placeOf(this.#sorted, word), 0, word);
  }

  remove(word: string, thing: Thing): void {
    const things = this.#things.get(word);
    if (!things?.delete(thing) || things.size > 0) return;
    this.#things.delete(word);
    this.#sorted?.splice(placeOf(this.#sorted, word), 1);
  }

  /** Calls `take` with what each word with this beginning leads to. */
  eachStartingWith(beginning: string, take: (things: ReadonlySet<Thing>) => void): void {
    const sorted = this.#inOrder();
    for (let place = placeOf(sorted, beginning); sorted[place]?.startsWith(beginning); place += 1) {
      const things = this.#things.get(sorted[place] ?? '');
      if (things) take(things);
    }
  }

  /** The words without digits that are a few edits away, the nearest first, then the most frequent. */
  near(word: string): string[] {
    const max = editsAllowed(word);
    if (max === 0) return [];
    const near: { word: string; edits: number; uses: number }[] = [];
    for (const [other, things] of this.#things) {
      const edits = editsBetween(word, other, max);
      if (edits <= max && !/\p{N}/u.test(other)) near.push({ word: other, edits, uses: things.size });
    }
    near.sort((a, b) => a.edits - b.edits || b.uses - a.uses || (a.word < b.word ? -1 : 1));
    return near.map(({ word }) => word);
  }

  #inOrder(): string[] {
    this.#sorted ??= [...this.#things.keys()].sort(byCode);
    return this.#sorted;
  }
}

/** The order of the comparison below, whatever the language of the process. */
const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The first place whose word is not before this one. */
function placeOf(sorted: readonly string[], word: string): number {
  let start = 0;
  let end = sorted.length;
  while (start < end) {
    const middle = (start + end) >> 1;
    if ((sorted[middle] ?? '') < word) start = middle + 1;
    else end = middle;
  }
  return start;
}
