import type { MergePart, Piece } from './merge.ts';
import { changerOf, equal, inOrderOf, isReordered, type Side, type Versions } from './versions.ts';
import { differingWords, inWords } from './words.ts';

/** An item of a list that is merged item by item; its id outlives changes. */
export interface MergedItem {
  id: string;
  label: string;
}

interface ItemList {
  path: string;
  label: string;
  /** Null where it is not known how the list was before. */
  base: readonly MergedItem[] | null;
  mine: readonly MergedItem[];
  theirs: readonly MergedItem[];
}

/** The parts of a list of items: each item that differs, and the order if that does. */
export function itemsPiece({ path, label, base, mine, theirs }: ItemList): Piece {
  const lists = { base: base ?? [], mine, theirs };
  const order = { base: idsOf(lists.base), mine: idsOf(mine), theirs: idsOf(theirs) };
  const ids = [...new Set([...order.theirs, ...order.mine, ...order.base])];
  const versionsOf = (id: string): Versions<MergedItem | undefined> => {
    const find = (items: readonly MergedItem[]) => items.find((item) => item.id === id);
    return { base: find(lists.base), mine: find(mine), theirs: find(theirs) };
  };
  const parts = new Map<string, MergePart>();
  for (const id of ids) {
    const versions = versionsOf(id);
    if (equal(versions.mine, versions.theirs)) continue;
    const shown = versions.mine ?? versions.theirs;
    parts.set(id, {
      id: `${path}.${id}`,
      label: `${label}: ${shown?.label ?? ''}`,
      changedBy: base === null ? 'both' : changerOf(versions),
      mine: itemWords(versions.mine, versions.theirs ?? versions.base),
      theirs: itemWords(versions.theirs, versions.mine ?? versions.base),
    });
  }
  const orderPart = isReordered(order.mine, order.theirs) ? partOfOrder({ path, label, lists, order }) : null;
  return {
    parts: [...parts.values(), ...(orderPart ? [orderPart] : [])],
    value: (sideOf) => {
      const lead = orderPart ? order[sideOf(orderPart)] : order.theirs;
      return inOrderOf(ids, lead).flatMap((id) => {
        const part = parts.get(id);
        return versionsOf(id)[part ? sideOf(part) : 'theirs'] ?? [];
      });
    },
  };
}

function partOfOrder(orders: {
  path: string;
  label: string;
  lists: Versions<readonly MergedItem[]>;
  order: Versions<readonly string[]>;
}): MergePart {
  const { path, label, lists, order } = orders;
  const isMine = isReordered(order.base, order.mine);
  const isTheirs = isReordered(order.base, order.theirs);
  const words = (side: Side) => inWords(lists[side].map((item) => item.label));
  return {
    id: `${path}.order`,
    label: `${label}: order`,
    changedBy: isMine === isTheirs ? 'both' : isMine ? 'mine' : 'theirs',
    mine: words('mine'),
    theirs: words('theirs'),
  };
}

const idsOf = (items: readonly MergedItem[]) => items.map(({ id }) => id);

/** An item by what sets it apart from the other version. */
function itemWords(item: MergedItem | undefined, other: MergedItem | undefined): string {
  return item ? differingWords(item, other ?? {}) || 'Unchanged' : 'Not there';
}
