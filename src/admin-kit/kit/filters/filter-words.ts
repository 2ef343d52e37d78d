import { operatorsOf } from '../../../contracts/lists/column-filters.ts';
import { type FilterOperator, isPresence } from '../../../contracts/lists/condition.ts';
import type { FilterType, TableFilter } from '../../../contracts/lists/list-query.ts';
import { plainDay } from '../time.ts';
import type { Choice, ChoiceSource, TableColumn } from '../views/column.ts';

/** A column as the filter popover knows it. */
export interface FilterColumn {
  id: string;
  label: string;
  type: FilterType;
  options: readonly Choice[];
  source?: ChoiceSource;
  operators: readonly FilterOperator[];
}

const words: Record<FilterOperator, string> = {
  equals: 'equals',
  contains: 'contains',
  startsWith: 'starts with',
  endsWith: 'ends with',
  lessThan: 'less than',
  lessThanOrEqual: 'less than or equal to',
  greaterThan: 'greater than',
  greaterThanOrEqual: 'greater than or equal to',
  between: 'between',
  in: 'is any of',
  notIn: 'is none of',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
};

const dateWords: Partial<Record<FilterOperator, string>> = {
  equals: 'is on',
  lessThan: 'is before',
  lessThanOrEqual: 'is on or before',
  greaterThan: 'is after',
  greaterThanOrEqual: 'is on or after',
};

const choiceWords: Partial<Record<FilterOperator, string>> = { equals: 'is' };

/** What an operator is called on a column of this type. */
export function operatorLabel(operator: FilterOperator, type: FilterType): string {
  const own = type === 'date' ? dateWords : type === 'select' || type === 'multiSelect' ? choiceWords : {};
  return own[operator] ?? words[operator];
}

/** What people reach for first, by type; the rest in the order of the list. */
const firstChoice: Record<FilterType, FilterOperator> = {
  text: 'contains',
  number: 'equals',
  date: 'greaterThanOrEqual',
  select: 'in',
  multiSelect: 'in',
};

export function firstOperator({ type, operators }: FilterColumn): FilterOperator {
  return operators.includes(firstChoice[type]) ? firstChoice[type] : (operators[0] ?? 'equals');
}

const comparing = (type: FilterType) => operatorsOf[type].filter((operator) => !isPresence(operator));

/**
 * The operators that a column of this type is offered with [H23]; a column that may be empty says so. Lists of single days are no
 * question people have.
 */
export function offeredOperators(type: FilterType, fitting: readonly FilterOperator[] = comparing(type)) {
  const unusual: readonly FilterOperator[] = type === 'date' ? ['in', 'notIn'] : [];
  return fitting.filter((operator) => operatorsOf[type].includes(operator) && !unusual.includes(operator));
}

/** The columns a list can be filtered by, as the popover needs them. */
export function filterColumnsOf<Row>(columns: readonly TableColumn<Row>[]): FilterColumn[] {
  return columns.flatMap(({ id, label, filter }) => {
    if (!filter) return [];
    const { type, options = [], source, operators } = filter;
    return [{ id, label, type, options, ...(source && { source }), operators: offeredOperators(type, operators) }];
  });
}

export const takesList = (operator: FilterOperator) => operator === 'in' || operator === 'notIn';

/** What a condition has before its value is chosen. */
export function emptyValue(operator: FilterOperator): string | boolean | string[] {
  if (isPresence(operator)) return true;
  if (operator === 'between') return ['', ''];
  return takesList(operator) ? [] : '';
}

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** What is wrong with a condition's value, in words; null if nothing is. Of two values the first error counts. */
export function valueError(
  { operator, value }: Pick<TableFilter, 'operator' | 'value'>,
  type: FilterType,
): string | null {
  if (isPresence(operator)) return null;
  const texts = (Array.isArray(value) ? value : [value]).map((one) => String(one).trim());
  if (takesList(operator) && texts.length === 0) {
    return type === 'select' || type === 'multiSelect' ? 'Choose at least one' : 'Enter at least one value';
  }
  for (const text of texts) {
    const violation = textError(text, type);
    if (violation) return texts.length > 1 && takesList(operator) ? `“${text}”: ${violation}` : violation;
  }
  const [from = '', to = ''] = texts;
  if (operator === 'between' && isBefore({ earlier: to, later: from, type }))
    return 'The second value must not be below the first';
  return null;
}

function textError(text: string, type: FilterType): string | null {
  if (type === 'number') return number.test(text) ? null : text === '' ? 'Enter a number' : 'Must be a number';
  if (type === 'date') return dayPattern.test(text) ? null : 'Choose a date';
  if (text === '') return type === 'text' ? 'Enter a value' : 'Choose a value';
  return text.length > 1000 ? 'Must be at most 1000 characters' : null;
}

function isBefore({ earlier, later, type }: { earlier: string; later: string; type: FilterType }): boolean {
  if (type === 'number') return Number(earlier) < Number(later);
  return type === 'text' ? earlier.toLowerCase() < later.toLowerCase() : earlier < later;
}

/** A condition in words: Name contains “crane”. */
export function filterText(filter: TableFilter, column: FilterColumn | undefined): string {
  if (isPresence(filter.operator)) return `${column?.label ?? filter.column} ${words[filter.operator]}`;
  if (!column) return `${filter.column} ${words[filter.operator]} ${[filter.value].flat().join(', ')}`;
  const shown = [filter.value].flat().map((value) => valueText(String(value), column));
  const joiner = filter.operator === 'between' ? ' and ' : ', ';
  return `${column.label} ${operatorLabel(filter.operator, column.type)} ${shown.join(joiner)}`;
}

function valueText(value: string, { type, options }: FilterColumn): string {
  if (type === 'text') return `“${value}”`;
  if (type === 'date' && dayPattern.test(value)) return plainDay(value);
  return options.find((option) => option.value === value)?.label ?? value;
}
