export interface Gathering<Item, Result> {
  /** How many items are done together at most. */
  max: number;
  /** How large the items of a group are together at most; one that is larger goes alone. */
  maxSize: number;
  sizeOf: (item: Item) => number;
  /** How many groups are under way at once. */
  atOnce: number;
  /** Does a group, all or nothing, and answers its items in their order. */
  together: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;
  /** Does one item of a group that failed. */
  alone: (item: Item) => Promise<Result>;
  /** True for a failure that each of the items would meet alone too. */
  isOfAll: (error: unknown) => boolean;
}

/**
 * Does together what waits at the same time, for work that costs as much for many items as for one, such as a commit. An item
 * that finds nothing under way begins at once; those that come meanwhile form the next group. Where a group fails, each of its
 * items is tried alone, so that none fails by another.
 */
export function createGathering<Item, Result>({
  max,
  maxSize,
  sizeOf,
  atOnce,
  together,
  alone,
  isOfAll,
}: Gathering<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: { item: Item; done: PromiseWithResolvers<Result> }[] = [];
  let underWay = 0;
  let isLockAwaited = false;

  const begin = () => {
    isLockAwaited = false;
    if (underWay >= atOnce || waiting.length === 0) return;
    underWay += 1;
    void run(waiting.splice(0, countOfNext()));
    soon();
  };
  const countOfNext = () => {
    let size = 0;
    const beyond = waiting.findIndex(({ item }, place) => {
      size += sizeOf(item);
      return place === max || (place > 0 && size > maxSize);
    });
    return beyond === -1 ? waiting.length : beyond;
  };
  // Whatever comes in within the same turn of the event loop belongs together.
  const soon = () => {
    if (isLockAwaited || underWay >= atOnce || waiting.length === 0) return;
    isLockAwaited = true;
    setImmediate(begin);
  };
  const run = async (group: typeof waiting) => {
    let failure: { error: unknown } | null = null;
    try {
      const results = await together(group.map(({ item }) => item));
      for (const [place, { done }] of group.entries()) {
        const result = results[place];
        if (result?.status === 'fulfilled') done.resolve(result.value);
        else done.reject(result ? result.reason : new Error('A group has fewer results than items'));
      }
    } catch (error) {
      failure = { error };
    }
    underWay -= 1;
    soon();
    if (failure === null) return;
    const { error } = failure;
    const isLost = group.length === 1 || isOfAll(error);
    for (const { item, done } of group) {
      if (isLost) done.reject(error);
      else alone(item).then(done.resolve, done.reject);
    }
  };
  return (item) => {
    const done = Promise.withResolvers<Result>();
    waiting.push({ item, done });
    soon();
    return done.promise;
  };
}
