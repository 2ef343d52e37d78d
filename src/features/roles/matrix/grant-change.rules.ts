import type { GrantedPermission } from '../roles.contract.ts';

/** What a change of a role gives to those who hold it and takes from them. */
export interface GrantChange {
  added: readonly GrantedPermission[];
  removed: readonly GrantedPermission[];
}

/** The difference of what a role grants before and after, by name [D12]. */
export function grantChange(before: readonly GrantedPermission[], after: readonly GrantedPermission[]): GrantChange {
  return { added: without(after, before), removed: without(before, after) };
}

function without(all: readonly GrantedPermission[], those: readonly GrantedPermission[]): GrantedPermission[] {
  const ids = new Set(those.map(({ id }) => id));
  return all.filter(({ id }) => !ids.has(id)).toSorted((one, other) => one.name.localeCompare(other.name));
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** "2 added, 1 removed, affects 3 people". */
export function changeInWords({ added, removed }: GrantChange, holderCount: number): string {
  const counts = [
    added.length > 0 && `${added.length} added`,
    removed.length > 0 && `${removed.length} removed`,
    holderCount > 0 ? `affects ${people(holderCount)}` : 'affects nobody yet',
  ];
  return counts.filter(Boolean).join(', ');
}

/** The first few names and how many more there are: "Ada, Bea and 3 more". */
export function namesInWords(names: readonly string[], total: number): string {
  const more = total - names.length;
  if (more > 0) return `${names.join(', ')} and ${more} more`;
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
