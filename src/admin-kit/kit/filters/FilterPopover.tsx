import { Badge, Button, Group, Popover, Text } from '@mantine/core';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { TableFilter } from '../../../contracts/lists/list-query.ts';
import { FilterCondition } from './FilterCondition.tsx';
import classes from './FilterPopover.module.css';
import { draftErrors, finished, newCondition } from './filter-draft.ts';
import type { FilterColumn } from './filter-words.ts';

/** Most conditions a list takes at once. */
const maxFilters = 20;

interface FilterPopoverProps {
  columns: readonly FilterColumn[];
  filters: readonly TableFilter[];
  onChange: (filters: TableFilter[]) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The button and popover in which a list's conditions are put together; all must hold [H22] [H23]. Nothing is asked before Apply. */
export function FilterPopover({ columns, filters, onChange, isOpen, onOpen }: FilterPopoverProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      width="min(640px, calc(100vw - 32px))"
      shadow="md"
      trapFocus
      returnFocus
      closeOnEscape={false}
      withinPortal
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          rightSection={filters.length > 0 && <Badge color="accent">{filters.length}</Badge>}
          onClick={() => onOpen(!isOpen)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={(event) => isForMe(event) && onOpen(false)}>
        <Conditions
          columns={columns}
          filters={filters}
          onApply={(next) => {
            onChange(next);
            onOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Escape closes the top layer alone: an open list of choices first. */
function isForMe({ key, target }: KeyboardEvent): boolean {
  return key === 'Escape' && (target as HTMLElement).getAttribute('aria-expanded') !== 'true';
}

interface ConditionsProps {
  columns: readonly FilterColumn[];
  filters: readonly TableFilter[];
  onApply: (filters: TableFilter[]) => void;
}

function Conditions({ columns, filters, onApply }: ConditionsProps) {
  const [first] = columns;
  const [draft, setDraft] = useState<readonly TableFilter[]>(() =>
    filters.length > 0 || !first ? filters : [newCondition(first, [])],
  );
  const [isTried, setTried] = useState(false);
  const issues = isTried ? draftErrors(draft, columns) : new Map<string, string>();

  const apply = (event: FormEvent) => {
    event.preventDefault();
    // The console's other forms must not hear of it.
    event.stopPropagation();
    setTried(true);
    if (draftErrors(draft, columns).size === 0) onApply(finished(draft));
  };
  const add = () => {
    if (first) setDraft([...draft, newCondition(first, draft)]);
  };
  return (
    <form onSubmit={apply} noValidate>
      {draft.length === 0 ? (
        <Text size="sm" c="dimmed" mb="sm">
          No conditions: every row is shown.
        </Text>
      ) : (
        <div className={classes.conditions} data-many={draft.length > 6 || undefined}>
          {draft.map((filter) => (
            <FilterCondition
              key={filter.id}
              filter={filter}
              columns={columns}
              error={issues.get(filter.id)}
              onChange={(next) => setDraft(draft.map((one) => (one.id === filter.id ? next : one)))}
              onRemove={() => setDraft(draft.filter((one) => one.id !== filter.id))}
            />
          ))}
        </div>
      )}
      <Group justify="space-between" gap="xs">
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={draft.length >= maxFilters}
          onClick={add}
        >
          Add condition
        </Button>
        <Group gap="xs">
          {draft.length > 1 && (
            <Text size="xs" c="dimmed">
              All must hold
            </Text>
          )}
          <Button type="submit">Apply</Button>
        </Group>
      </Group>
    </form>
  );
}
