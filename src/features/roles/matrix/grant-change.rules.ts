import {
  type GrantedPermission,
  type IntendedGrants,
  maxListedCharacters,
  type RoleEffect,
} from '../roles.contract.ts';

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

/** The change of what a role grants itself, as the server is asked whom it affects; null where that is too long to ask. */
export function intendedGrants({ added, removed }: GrantChange, parent: string | null): IntendedGrants | null {
  const listed = (permissions: readonly GrantedPermission[]) => permissions.map(({ slug }) => slug).join(',');
  const intended = { add: listed(added), remove: listed(removed), parent: parent ?? '' };
  return Math.max(intended.add.length, intended.remove.length) > maxListedCharacters ? null : intended;
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

/** Who gains and who loses, a sentence each: "2 people gain permissions: Ada and Bea." */
export function effectInWords({ gain, lose, unchanged }: RoleEffect): string[] {
  const named = ({ count, names }: RoleEffect['gain'], act: string) =>
    count > 0 && `${people(count)} ${act}${count === 1 ? 's' : ''} permissions: ${namesInWords(names, count)}.`;
  const same = unchanged > 0 && `Nothing changes for ${people(unchanged)}: other roles give the same.`;
  return [named(gain, 'gain'), named(lose, 'lose'), same].filter((sentence) => sentence !== false);
}

/** The first few names and how many more there are: "Ada, Bea and 3 more". */
export function namesInWords(names: readonly string[], total: number): string {
  const more = total - names.length;
  if (more > 0) return `${names.join(', ')} and ${more} more`;
  const [last = '', ...others] = names.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
