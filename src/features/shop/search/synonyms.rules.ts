import { wordsOf } from '../catalogue/words.rules.ts';

/** A phrase, as its folded words. */
type Phrase = readonly string[];

/** Names that are tried for one that is searched. */
const maxOthers = 20;

/** What else each phrase is called, by its first word. */
export type Synonyms = ReadonlyMap<string, readonly { phrase: Phrase; others: readonly Phrase[] }[]>;

/**
 * Reads lines such as `skid loader = skid steer`. Names that lines share mean the same, so that a circle is one meaning; none
 * leads on further.
 */
export function readSynonyms(lines: string): Synonyms {
  const groups: Map<string, Phrase>[] = [];
  for (const line of lines.split('\n')) {
    const phrases = line
      .split('=')
      .map(wordsOf)
      .filter((words) => words.length > 0);
    if (phrases.length < 2) continue;
    const group = new Map<string, Phrase>(phrases.map((words) => [words.join(' '), words]));
    for (const other of groups.filter((one) => [...group.keys()].some((name) => one.has(name)))) {
      for (const [name, words] of other) group.set(name, words);
      groups.splice(groups.indexOf(other), 1);
    }
    groups.push(group);
  }
  const byFirst = new Map<string, { phrase: Phrase; others: Phrase[] }[]>();
  for (const group of groups)
    for (const phrase of group.values()) {
      const [first = ''] = phrase;
      const others = [...group.values()].filter((other) => other !== phrase).slice(0, maxOthers);
      byFirst.set(first, [...(byFirst.get(first) ?? []), { phrase, others }]);
    }
  return byFirst;
}

/** The phrases of a search that are also called otherwise, each with its first place among the words. */
export function calledOtherwise(
  words: readonly string[],
  synonyms: Synonyms,
): { place: number; phrase: Phrase; others: readonly Phrase[] }[] {
  return words.flatMap((word, place) =>
    (synonyms.get(word) ?? [])
      .filter(({ phrase }) => phrase.every((part, index) => words[place + index] === part))
      .map((known) => ({ ...known, place })),
  );
}
