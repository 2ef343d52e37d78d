import { type FilterOperator, isPresence } from '../../../contracts/lists/condition.ts';
import type { TableFilter } from '../../../contracts/lists/list-query.ts';
import { emptyValue, type FilterColumn, firstOperator, takesList, valueError } from './filter-words.ts';

/** A condition on a column before anything is chosen, with an id of its own. */
export function newCondition(column: FilterColumn, others: readonly TableFilter[]): TableFilter {
  const operator = firstOperator(column);
  const taken = new Set(others.map(({ id }) => id));
  let id = others.length + 1;
  while (taken.has(String(id))) id += 1;
  return { id: String(id), column: column.id, operator, value: emptyValue(operator) };
}

/** The condition under another operator; what was typed stays as far as it fits. */
export function withOperator(filter: TableFilter, operator: FilterOperator): TableFilter {
  if (isPresence(operator)) return { ...filter, operator, value: true };
  const values = [filter.value]
    .flat()
    .filter((value) => value !== true)
    .map(String);
  const first = values[0] ?? '';
  if (takesList(operator)) return { ...filter, operator, value: values.filter((value) => value !== '') };
  return { ...filter, operator, value: operator === 'between' ? [first, values[1] ?? ''] : first };
}

/** The error of each condition's value, by the condition's id. */
export function draftErrors(filters: readonly TableFilter[], columns: readonly FilterColumn[]): Map<string, string> {
  const issues = new Map<string, string>();
  for (const filter of filters) {
    const column = columns.find(({ id }) => id === filter.column);
    const violation = column
      ? valueError(filter, column.type)
      : 'This column can no longer be filtered by. Remove the condition';
    if (violation) issues.set(filter.id, violation);
  }
  return issues;
}

/** The conditions as they are asked: texts without blanks around them. */
export function finished(filters: readonly TableFilter[]): TableFilter[] {
  return filters.map(({ value, ...filter }) => ({
    ...filter,
    value: Array.isArray(value) ? value.map((one) => String(one).trim()) : value === true ? true : String(value).trim(),
  }));
}
