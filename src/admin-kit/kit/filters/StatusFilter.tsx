import { Select } from '@mantine/core';
import type { ListState } from '../list/list-state.ts';
import type { Choice } from '../views/column.ts';

interface StatusFilterProps {
  /** `Status` or `State`, as the column is called. */
  label: string;
  choices: readonly Choice[];
  state: ListState;
  change: (part: { status: string }) => void;
}

/** Narrows a list to one status, beside its search box. */
export function StatusFilter({ label, choices, state, change }: StatusFilterProps) {
  return (
    <Select
      aria-label={label}
      placeholder={`Any ${label.toLowerCase()}`}
      w={160}
      clearable
      data={[...choices]}
      value={state.status || null}
      onChange={(status) => change({ status: status ?? '' })}
    />
  );
}
