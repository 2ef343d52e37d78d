import type { MergePart, Piece } from './merge.ts';
import { type ItemCharacters, type NamedItem, namedLike } from './sequence-names.ts';
import { changerOf, equal, interleaved, isReordered, type Side, type Versions } from './versions.ts';
import { bothInWords, differingWords, inWords } from './words.ts';

/** An item of a list that is merged item by item; its id outlives changes. */
export interface MergedItem {
  id: string;
  label: string;
}

/** How a list whose items have no lasting id is merged item by item. */
export interface SequenceRules extends ItemCharacters {
  /** The items of the form's value; null where it holds no list. */
  itemsOf: (value: unknown) => readonly unknown[] | null;
  valueOf: (items: readonly unknown[]) => unknown;
  /** What an item is called, such as 'block'. */
  noun: string;
  words: (item: unknown) => string;
  /** What an item is made of, to name what differs where two of them read alike; by default the item itself. */
  facts?: (item: unknown) => unknown;
}

interface Lists {
  path: string;
  label: string;
  /** Null where it is not known how the list was before. */
  base: readonly NamedItem[] | null;
  mine: readonly NamedItem[];
  theirs: readonly NamedItem[];
  labelOf: (name: string) => string;
  /** An item by what sets it apart from the other version. */
  words: (versions: Versions<unknown>) => { mine: string; theirs: string };
  /** An item as it is compared. */
  plain: (item: unknown) => unknown;
}

/** The parts of a list of items with ids: each item that differs, and the order if that does. */
export function itemsPiece(list: {
  path: string;
  label: string;
  base: readonly MergedItem[] | null;
  mine: readonly MergedItem[];
  theirs: readonly MergedItem[];
}): Piece {
  const named = (items: readonly MergedItem[]) => items.map((item) => ({ name: item.id, item }));
  const find = (name: string) => [...list.mine, ...list.theirs, ...(list.base ?? [])].find(({ id }) => id === name);
  return piece({
    ...list,
    base: list.base && named(list.base),
    mine: named(list.mine),
    theirs: named(list.theirs),
    labelOf: (name) => find(name)?.label ?? '',
    words: ({ base, mine, theirs }) => ({
      mine: itemWords(mine, theirs ?? base),
      theirs: itemWords(theirs, mine ?? base),
    }),
    plain: (item) => item,
  });
}

/** The same of a list whose items have no ids, such as the blocks of a text. Null where one of the versions is no such list. */
export function sequencePiece(
  { path, label, ...versions }: Versions<unknown> & { path: string; label: string },
  { rules, isBaseKnown }: { rules: SequenceRules; isBaseKnown: boolean },
): Piece | null {
  const items = {
    base: isBaseKnown ? rules.itemsOf(versions.base) : [],
    mine: rules.itemsOf(versions.mine),
    theirs: rules.itemsOf(versions.theirs),
  };
  if (items.base === null || items.mine === null || items.theirs === null) return null;
  const named = isBaseKnown
    ? namedVersions(items as Versions<readonly unknown[]>, rules)
    : namedTwo(items as Versions<readonly unknown[]>, rules);
  const { base, mine, theirs } = named;
  const placeOf = (name: string) => {
    const places = [mine, theirs, base].map((list) => list.findIndex((one) => one.name === name));
    return (places.find((place) => place !== -1) ?? 0) + 1;
  };
  const merged = piece({
    path,
    label,
    base: isBaseKnown ? base : null,
    mine,
    theirs,
    labelOf: (name) => `${rules.noun} ${placeOf(name)}`,
    words: ({ mine, theirs }) => {
      const wordsOf = (item: unknown, other: unknown) =>
        item === undefined ? 'Not there' : wordsBeside(rules, item, other) || '–';
      return bothInWords({ mine: wordsOf(mine, theirs), theirs: wordsOf(theirs, mine) });
    },
    plain: (item) => (item === undefined ? undefined : rules.text(item)),
  });
  return { parts: merged.parts, value: (sideOf) => rules.valueOf(merged.value(sideOf) as unknown[]) };
}

/** An item in words that set it apart from another one: where both read alike, such as pictures, what differs is named. */
export function wordsBeside(
  { words, text, facts = (one) => one }: SequenceRules,
  item: unknown,
  other: unknown,
): string {
  const own = words(item);
  if (other === undefined || text(item) === text(other) || words(other) !== own) return own;
  return `${own} (${differingWords(facts(item), facts(other))})`.trim();
}

/** The items of both sides named like those that they were; what both added alike is one item. */
function namedVersions(items: Versions<readonly unknown[]>, signs: ItemCharacters): Versions<NamedItem[]> {
  const base = items.base.map((item, place) => ({ item, name: `base ${place}` }));
  const mine = namedLike(base, items.mine, { signs, prefix: 'mine ' });
  const added = new Map<string, string>();
  for (const { name, item } of mine) if (name.startsWith('mine ')) added.set(signs.text(item), name);
  const theirs = namedLike(base, items.theirs, { signs, prefix: 'theirs ' }).map(({ name, item }) => {
    const text = name.startsWith('theirs ') ? signs.text(item) : '';
    const same = added.get(text);
    added.delete(text);
    return { item, name: same ?? name };
  });
  return { base, mine, theirs };
}

/** The same where nobody knows how it was before. */
function namedTwo({ mine, theirs }: Versions<readonly unknown[]>, signs: ItemCharacters): Versions<NamedItem[]> {
  const named = mine.map((item, place) => ({ item, name: `mine ${place}` }));
  return { base: [], mine: named, theirs: namedLike(named, theirs, { signs, prefix: 'theirs ' }) };
}

function piece({ path, label, base, mine, theirs, labelOf, words, plain }: Lists): Piece {
  const lists = { base: base ?? [], mine, theirs };
  const items = { base: byName(lists.base), mine: byName(mine), theirs: byName(theirs) };
  const order = { base: namesOf(lists.base), mine: namesOf(mine), theirs: namesOf(theirs) };
  const names = [...new Set([...order.theirs, ...order.mine, ...order.base])];
  const versionsOf = (name: string): Versions<unknown> => ({
    base: items.base.get(name),
    mine: items.mine.get(name),
    theirs: items.theirs.get(name),
  });
  const parts = new Map<string, MergePart>();
  for (const name of names) {
    const versions = versionsOf(name);
    const compared = { base: plain(versions.base), mine: plain(versions.mine), theirs: plain(versions.theirs) };
    if (equal(compared.mine, compared.theirs)) continue;
    parts.set(name, {
      id: `${path}.${name}`,
      label: `${label}: ${labelOf(name)}`,
      changedBy: base === null ? 'both' : changerOf(compared),
      ...words(versions),
    });
  }
  const orderPart = isReordered(order.mine, order.theirs) ? partOfOrder({ path, label, labelOf, order }) : null;
  return {
    parts: [...parts.values(), ...(orderPart ? [orderPart] : [])],
    value: (sideOf) => {
      const lead = orderPart ? sideOf(orderPart) : 'theirs';
      const lists = [order[lead], order[lead === 'mine' ? 'theirs' : 'mine'], order.base];
      return interleaved(lists).flatMap((name) => {
        const part = parts.get(name);
        return versionsOf(name)[part ? sideOf(part) : 'theirs'] ?? [];
      });
    },
  };
}

function partOfOrder({
  path,
  label,
  labelOf,
  order,
}: Pick<Lists, 'path' | 'label' | 'labelOf'> & { order: Versions<readonly string[]> }): MergePart {
  const isMine = isReordered(order.base, order.mine);
  const isTheirs = isReordered(order.base, order.theirs);
  const words = (side: Side) => inWords(order[side].map((name) => labelOf(name)));
  return {
    id: `${path}.order`,
    label: `${label}: order`,
    changedBy: isMine === isTheirs ? 'both' : isMine ? 'mine' : 'theirs',
    mine: words('mine'),
    theirs: words('theirs'),
  };
}

const namesOf = (items: readonly NamedItem[]) => items.map(({ name }) => name);
const byName = (items: readonly NamedItem[]) => new Map(items.map(({ name, item }) => [name, item]));

function itemWords(item: unknown, other: unknown): string {
  return item ? differingWords(item, other ?? {}) || 'Unchanged' : 'Not there';
}
