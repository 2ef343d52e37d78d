/** The holder of a share of something bounded; null is the process itself, whose share is not counted. */
export type Owner = string | null;

export interface CountPerOwner {
  get(owner: Owner): number;
  add(owner: Owner, difference: number): void;
}

/** An amount for each owner who has one; an owner without one takes no memory. */
export function countPerOwner(): CountPerOwner {
  const counts = new Map<string, number>();
  const get = (owner: Owner) => (owner === null ? 0 : (counts.get(owner) ?? 0));
  return {
    get,
    add(owner, difference) {
      if (owner === null) return;
      const count = get(owner) + difference;
      if (count > 0) counts.set(owner, count);
      else counts.delete(owner);
    },
  };
}
