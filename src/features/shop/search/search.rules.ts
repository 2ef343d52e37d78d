import { folded } from '../../../contracts/lists/folded.ts';
import type { Catalogue, Places } from '../catalogue/catalogue.rules.ts';
import type { ListedMachine } from '../catalogue/listed-machine.rules.ts';
import { joinedWords, wordsOf } from '../catalogue/words.rules.ts';
import { calledOtherwise, type Synonyms } from './synonyms.rules.ts';

/** What a search found: the machines, and the words by which it found them. */
export interface SearchResult {
  given: string;
  /** With the near words in place of those that led nowhere. */
  used: string;
  matches: ReadonlySet<ListedMachine>;
  /** The folded words of `used`. */
  words: readonly string[];
}

/** Words of one search that are replaced by near ones; comparing one with a whole vocabulary takes a few milliseconds. */
const maxReplaced = 6;

/** Near words of one word that are tried. */
const maxTried = 8;

/** Said around what is meant; they count nothing where nothing matches with them. */
const idleWords: ReadonlySet<string> = new Set(['used', 'for', 'sale', 'with', 'near']);

/**
 * The machines of which every word is the beginning of a word, joined or parted, or of what it is called otherwise. Only where
 * nothing is found, idle words are left out, then words without digits give way to near ones, so that a slip of the finger
 * finds what was meant.
 */
export function search(catalogue: Catalogue, given: string, synonyms: Synonyms = new Map()): SearchResult {
  const words = wordsOf(given);
  const matches = matchesOfAll(catalogue, words, synonyms);
  const nothing = { given, used: given, matches, words };
  if (matches.size > 0 || words.length === 0) return nothing;
  const meant = words.filter((word) => !idleWords.has(word));
  if (meant.length > 0 && meant.length < words.length) {
    const used = given.replaceAll(everyWord, (word) => (idleWords.has(folded(word)) ? '' : word));
    const found = search(catalogue, used.replaceAll(/\s+/g, ' ').trim(), synonyms);
    return { ...found, given };
  }
  return searchNear(catalogue, given, [...new Set(words)]) ?? nothing;
}

const everyWord = /[\p{L}\p{N}\p{M}]+/gu;

function matchesOfAll(catalogue: Catalogue, words: readonly string[], synonyms: Synonyms): ReadonlySet<ListedMachine> {
  const joined = joinedWords(words);
  // A word, or a name, that is said again costs nothing again.
  const ofWord = onePerText((word) => matchesOf(catalogue, word));
  const ofPhrase = onePerText((phrase) => matchesOfAll(catalogue, phrase.split(' '), none));
  const alike = words.map((word, place) => {
    const pairs = [joined[place - 1], joined[place]].filter((pair) => pair !== undefined);
    return new Set([word, ...pairs].map(ofWord));
  });
  for (const { place, phrase, others } of calledOtherwise(words, synonyms))
    for (const matches of others.map((other) => ofPhrase(other.join(' '))))
      for (const sets of alike.slice(place, place + phrase.length)) sets.add(matches);
  let matches: ReadonlySet<ListedMachine> | null = null;
  for (const sets of alike) {
    const found = union(sets);
    matches = matches === null ? found : intersection(matches, found);
    if (matches.size === 0) break;
  }
  return matches ?? new Set();
}

function onePerText(find: (text: string) => ReadonlySet<ListedMachine>) {
  const found = new Map<string, ReadonlySet<ListedMachine>>();
  return (text: string): ReadonlySet<ListedMachine> => {
    const known = found.get(text) ?? find(text);
    found.set(text, known);
    return known;
  };
}

function union(sets: ReadonlySet<ReadonlySet<ListedMachine>>): ReadonlySet<ListedMachine> {
  const filled = [...sets].filter(({ size }) => size > 0);
  if (filled.length < 2) return filled[0] ?? new Set();
  const all = new Set<ListedMachine>();
  for (const set of filled) for (const machine of set) all.add(machine);
  return all;
}

const none: Synonyms = new Map();

function intersection(one: ReadonlySet<ListedMachine>, other: ReadonlySet<ListedMachine>): ReadonlySet<ListedMachine> {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  return new Set([...smaller].filter((machine) => larger.has(machine)));
}

/** The machines that have a word with this beginning, of their own, of an industry or of their city. */
function matchesOf(catalogue: Catalogue, word: string): ReadonlySet<ListedMachine> {
  const matches = new Set<ListedMachine>();
  const take = (machines: ReadonlySet<ListedMachine>) => {
    for (const machine of machines) matches.add(machine);
  };
  catalogue.vocabulary.eachStartingWith(word, take);
  catalogue.placeWords.eachStartingWith(word, (ids) => {
    for (const id of ids) take(catalogue.atPlace(id));
  });
  return matches;
}

/** The same with near words; each word stays as it is where the words so far leave something to find by it. */
function searchNear(catalogue: Catalogue, given: string, words: readonly string[]): SearchResult | null {
  let matches: ReadonlySet<ListedMachine> | null = null;
  let replaced = 0;
  const used = new Map<string, string>();
  // What leads somewhere by itself decides first; the rest must fit to it.
  const known = words.map((word) => ({ word, own: matchesOf(catalogue, word) }));
  known.sort((a, b) => Number(a.own.size === 0) - Number(b.own.size === 0));
  for (const { word, own } of known) {
    const within = (found: ReadonlySet<ListedMachine>) => (matches === null ? found : intersection(found, matches));
    let left = within(own);
    if (left.size === 0) {
      replaced += 1;
      if (replaced > maxReplaced || /\p{N}/u.test(word)) return null;
      for (const near of nearWords(catalogue, word)) {
        left = within(matchesOf(catalogue, near));
        if (left.size === 0) continue;
        used.set(word, near);
        break;
      }
    }
    if (left.size === 0) return null;
    matches = left;
  }
  const replacement = (word: string) => used.get(folded(word)) ?? word;
  return {
    given,
    used: given.replaceAll(everyWord, replacement),
    matches: matches ?? new Set(),
    words: words.map((word) => used.get(word) ?? word),
  };
}

function nearWords({ vocabulary, placeWords }: Catalogue, word: string): string[] {
  const near = [...vocabulary.near(word).slice(0, maxTried), ...placeWords.near(word).slice(0, maxTried)];
  return [...new Set(near)];
}

/** The matches in the order of relevance: a whole stock number first, then by words of the title, then the newest. */
export function byRelevance(
  { matches, words, used }: SearchResult,
  { locations }: Pick<Places, 'locations'>,
): ListedMachine[] {
  const stock = folded(used).trim();
  const inState = new Set(
    [...locations].flatMap(([id, { state }]) => (state !== null && words.includes(folded(state)) ? [id] : [])),
  );
  const scored = [...matches].map((machine) => {
    const isThere = machine.locationId !== null && inState.has(machine.locationId);
    return { machine, score: scoreOf(machine, words, stock) + (isThere ? ofState : 0) };
  });
  scored.sort(
    (a, b) =>
      b.score - a.score || b.machine.createdTime - a.machine.createdTime || (a.machine.id < b.machine.id ? 1 : -1),
  );
  return scored.map(({ machine }) => machine);
}

const ofWholeStockNumber = 1_000_000;
/** A code of a state finds its machines before those with words that begin so. */
const ofState = 10_000;

function scoreOf(machine: ListedMachine, words: readonly string[], stock: string): number {
  let score = 0;
  const { stockWord } = machine;
  if (stockWord !== '' && (stockWord === stock || words.includes(stockWord))) score += ofWholeStockNumber;
  for (const word of words) {
    if (machine.titleWords.includes(word)) score += 4;
    else if (machine.titleWords.some((one) => one.startsWith(word))) score += 2;
    else if (machine.words.has(word)) score += 1;
  }
  return score;
}
