import { Button, CloseButton, Group, UnstyledButton } from '@mantine/core';
import type { TableFilter } from '../../../contracts/lists/list-query.ts';
import classes from './FilterChips.module.css';
import { type FilterColumn, filterText } from './filter-words.ts';
import { useChoiceNames } from './useChoiceNames.ts';

interface FilterChipsProps {
  columns: readonly FilterColumn[];
  filters: readonly TableFilter[];
  onChange: (filters: TableFilter[]) => void;
  onOpen: () => void;
}

/** The conditions that hold at present, in words; each can be taken away, and a click opens them all. */
export function FilterChips({ columns, filters, onChange, onOpen }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <Group className={classes.chips} gap={6} role="group" aria-label="Active filters">
      {filters.map((filter) => (
        <Chip
          key={filter.id}
          filter={filter}
          column={columns.find(({ id }) => id === filter.column)}
          onOpen={onOpen}
          onRemove={() => onChange(filters.filter((one) => one.id !== filter.id))}
        />
      ))}
      {filters.length > 1 && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange([])}>
          Clear filters
        </Button>
      )}
    </Group>
  );
}

interface ChipProps {
  filter: TableFilter;
  column: FilterColumn | undefined;
  onOpen: () => void;
  onRemove: () => void;
}

function Chip({ filter, column, onOpen, onRemove }: ChipProps) {
  const options = useChoiceNames(column, [filter.value].flat().map(String));
  const text = filterText(filter, column && { ...column, options });
  return (
    <span className={classes.chip}>
      <UnstyledButton className={classes.text} onClick={onOpen} title="Change the filters">
        {text}
      </UnstyledButton>
      <CloseButton size="sm" aria-label={`Remove filter ${text}`} onClick={onRemove} />
    </span>
  );
}
