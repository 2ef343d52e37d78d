import { CloseButton, NativeSelect } from '@mantine/core';
import { type FilterOperator, isPresence } from '../../../contracts/lists/condition.ts';
import type { TableFilter } from '../../../contracts/lists/list-query.ts';
import classes from './FilterPopover.module.css';
import { FilterValue } from './FilterValue.tsx';
import { newCondition, withOperator } from './filter-draft.ts';
import { type FilterColumn, operatorLabel } from './filter-words.ts';

interface FilterConditionProps {
  filter: TableFilter;
  columns: readonly FilterColumn[];
  error: string | undefined;
  onChange: (filter: TableFilter) => void;
  onRemove: () => void;
}

/** One condition: column, operator, value [H23]. Only operators that fit the column's type are offered. */
export function FilterCondition({ filter, columns, error, onChange, onRemove }: FilterConditionProps) {
  const column = columns.find(({ id }) => id === filter.column);
  const choose = (id: string) => {
    const next = columns.find((one) => one.id === id);
    if (next && next.id !== filter.column) onChange({ ...newCondition(next, []), id: filter.id });
  };
  return (
    <fieldset className={classes.condition} aria-label={`Condition on ${column?.label ?? filter.column}`}>
      <NativeSelect
        aria-label="Column"
        data={[
          ...(column ? [] : [{ value: filter.column, label: filter.column }]),
          ...columns.map(({ id, label }) => ({ value: id, label })),
        ]}
        value={filter.column}
        {...(!column && { error })}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {column && (
        <>
          <NativeSelect
            aria-label={`Operator of ${column.label}`}
            data={column.operators.map((operator) => ({
              value: operator,
              label: operatorLabel(operator, column.type),
            }))}
            value={filter.operator}
            onChange={(event) => onChange(withOperator(filter, event.currentTarget.value as FilterOperator))}
          />
          {!isPresence(filter.operator) && (
            <FilterValue
              filter={filter}
              column={column}
              error={error}
              onChange={(value) => onChange({ ...filter, value })}
            />
          )}
        </>
      )}
      <CloseButton
        className={classes.remove}
        aria-label={`Remove the condition on ${column?.label ?? filter.column}`}
        onClick={onRemove}
      />
    </fieldset>
  );
}
