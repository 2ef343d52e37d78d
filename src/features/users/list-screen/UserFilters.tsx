import { Select } from '@mantine/core';
import type { Choice } from '../../../admin-kit/kit/views/column.ts';

/** What narrows the list beside the search. */
export interface UserFilter {
  /** A slug. */
  role?: string;
  isActive?: 'true' | 'false';
}

const states = ['true', 'false'] as const;

const activityChoices = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
];

/** Reads the filter from the list's own parameters; what it cannot read is no filter. */
export function filterOf({ role, isActive }: Readonly<Record<string, string>>): UserFilter {
  const state = states.find((one) => one === isActive);
  return { ...(role && { role }), ...(state && { isActive: state }) };
}

interface UserFiltersProps {
  roles: readonly Choice[];
  filter: UserFilter;
  /** An empty text means any. */
  onChange: (part: { role: string } | { isActive: string }) => void;
}

/** Narrows the list by role and by activity [D01]. */
export function UserFilters({ roles, filter: { role, isActive }, onChange }: UserFiltersProps) {
  const isKnown = role === undefined || roles.some(({ value }) => value === role);
  return (
    <>
      <Select
        aria-label="Role"
        placeholder="Any role"
        w={180}
        clearable
        searchable
        nothingFoundMessage="No such role."
        data={isKnown ? [...roles] : [...roles, { value: role, label: role }]}
        value={role ?? null}
        onChange={(value) => onChange({ role: value ?? '' })}
      />
      <Select
        aria-label="Status"
        placeholder="Any status"
        w={150}
        clearable
        data={activityChoices}
        value={isActive ?? null}
        onChange={(value) => onChange({ isActive: value ?? '' })}
      />
    </>
  );
}
