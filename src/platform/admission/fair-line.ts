/**
 * The owner of something, from the widest group to the single owner, such as the networks around an address; empty for the process itself.
 * `isGone` tells that nobody waits for the work any more.
 */
export type OwnerPath = readonly string[] & { readonly isGone?: () => boolean };

/** Things that wait. Each group takes turns with its neighbours, and within it each of its parts. */
export interface FairLine<Item> {
  readonly length: number;
  add(owner: OwnerPath, item: Item): void;
  /** Takes out the next whose turn it is, of those that may go; of one owner either all may or none. */
  take(mayGo: (item: Item) => boolean): Item | undefined;
  remove(owner: OwnerPath, item: Item): void;
  /**
   * Takes out the latest of the group that has the most, if a newcomer would have less than it even so; undefined if the
   * newcomer has their share.
   */
  giveWay(newcomer: OwnerPath): Item | undefined;
}

interface Group<Item> {
  /** Of all below. */
  length: number;
  /** In the order of their turns: a part that had its turn goes to the end. */
  parts: Map<string, Group<Item>>;
  items: Item[];
}

const newGroup = <Item>(): Group<Item> => ({ length: 0, parts: new Map(), items: [] });

/** A line in which a flood of one group lets everybody else pass, at the cost of one step for each group. */
export function createFairLine<Item>(): FairLine<Item> {
  const all = newGroup<Item>();
  return {
    get length() {
      return all.length;
    },
    add(owner, item) {
      let group = all;
      group.length += 1;
      for (const name of pathOf(owner)) {
        const part = group.parts.get(name) ?? newGroup<Item>();
        group.parts.set(name, part);
        part.length += 1;
        group = part;
      }
      group.items.push(item);
    },
    take: (mayGo) => takeFrom(all, mayGo),
    remove: (owner, item) => removeFrom(all, { path: pathOf(owner), item }),
    giveWay: (newcomer) => giveWayIn(all, pathOf(newcomer)),
  };
}

/** The process itself stands beside the others, as one of them. */
const pathOf = (owner: OwnerPath): OwnerPath => (owner.length === 0 ? [''] : owner);

function takeFrom<Item>(group: Group<Item>, mayGo: (item: Item) => boolean): Item | undefined {
  const [first] = group.items;
  let taken = first !== undefined && mayGo(first) ? group.items.shift() : undefined;
  for (const [name, part] of taken === undefined ? group.parts : []) {
    taken = takeFrom(part, mayGo);
    if (taken === undefined) continue;
    group.parts.delete(name);
    if (part.length > 0) group.parts.set(name, part);
    break;
  }
  if (taken !== undefined) group.length -= 1;
  return taken;
}

function removeFrom<Item>(group: Group<Item>, { path, item }: { path: OwnerPath; item: Item }): boolean {
  const [name, ...rest] = path;
  const part = name === undefined ? undefined : group.parts.get(name);
  const isRemoved = part ? removeFrom(part, { path: rest, item }) : removeItem(group.items, item);
  if (isRemoved) group.length -= 1;
  if (name !== undefined && part?.length === 0) group.parts.delete(name);
  return isRemoved;
}

function removeItem<Item>(items: Item[], item: Item): boolean {
  const at = items.indexOf(item);
  if (at !== -1) items.splice(at, 1);
  return at !== -1;
}

/** If the newcomer's own group has its share among its neighbours, the newcomer may still have less than other parts of that group. */
function giveWayIn<Item>(group: Group<Item>, [name = '', ...rest]: OwnerPath): Item | undefined {
  const own = group.parts.get(name);
  const max = largest(group);
  const isBehind = max !== undefined && max[1].length > (own?.length ?? 0) + 1;
  const taken = isBehind ? takeLatest(max[1]) : own && giveWayIn(own, rest);
  if (taken !== undefined) group.length -= 1;
  if (isBehind && max[1].length === 0) group.parts.delete(max[0]);
  return taken;
}

function takeLatest<Item>(group: Group<Item>): Item | undefined {
  const max = largest(group);
  if (!max) {
    group.length -= 1;
    return group.items.pop();
  }
  const taken = takeLatest(max[1]);
  if (max[1].length === 0) group.parts.delete(max[0]);
  group.length -= 1;
  return taken;
}

function largest<Item>({ parts }: Group<Item>): [string, Group<Item>] | undefined {
  let max: [string, Group<Item>] | undefined;
  for (const one of parts) if (!max || one[1].length > max[1].length) max = one;
  return max;
}
