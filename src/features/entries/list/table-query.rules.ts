import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { type FilterError, readCondition } from '../../../contracts/lists/column-filters.ts';
import type { Condition } from '../../../contracts/lists/condition.ts';
import type { TableFilter, TableSort } from '../../../contracts/lists/list-query.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { builtInColumns, type ContentColumn, fieldColumn } from '../query/columns.rules.ts';
import type { SortKey } from '../query/query.rules.ts';
import { fieldPrefix } from './exported-columns.rules.ts';

const { id, title, slug, status, author, createdAt, updatedAt, publishedAt, hasDraft, publishAt, unpublishAt } =
  builtInColumns;

/** What a table of entries may name, also in other spellings. `id` is for a caller who knows the entries and wants them all at once, as the input of a relation [G09]. */
const tableColumns: ReadonlyMap<string, ContentColumn> = new Map(
  Object.entries({
    id,
    title,
    name: title,
    slug,
    status,
    author,
    createdAt,
    created_at: createdAt,
    updatedAt,
    updated_at: updatedAt,
    publishedAt,
    published_at: publishedAt,
    hasDraft,
    publishAt,
    unpublishAt,
  }),
);

function columnOf(name: string, model: ContentModel | null): ContentColumn | null {
  if (!name.startsWith(fieldPrefix)) return tableColumns.get(name) ?? null;
  const field = model?.fields.find((one) => one.name === name.slice(fieldPrefix.length));
  return field ? fieldColumn(field) : null;
}

/** The filters of a table as conditions [H23]. Custom fields need the one type whose fields they are. What cannot be a column, an operator of it or a value of it is rejected by name. */
export function readConditions(
  filters: readonly TableFilter[],
  model: ContentModel | null,
): { conditions: Condition<ContentColumn>[]; fieldErrors: FieldErrors } {
  const conditions: Condition<ContentColumn>[] = [];
  const fieldErrors: FieldErrors = {};
  for (const [index, filter] of filters.entries()) {
    const condition: Condition<ContentColumn> | FilterError = readCondition(filter, columnOf(filter.column, model));
    if ('message' in condition) fieldErrors[`filters.${index}.${condition.at}`] = [condition.message];
    else conditions.push(condition);
  }
  return { conditions, fieldErrors };
}

const notSortable = 'is not a column this list can be sorted by';

/** What a table is sorted by, in order. Rejects, in one text, fields that do not exist, and all custom fields without their type. */
export function readSort(
  sort: readonly TableSort[],
  model: ContentModel | null,
): { sort: SortKey[] } | { fieldErrors: FieldErrors } {
  const keys: SortKey[] = [];
  for (const { by, dir } of sort) {
    const column = columnOf(by, model);
    if (!column?.isSortable) return { fieldErrors: { sortBy: [notSortable] } };
    keys.push({ column, descending: dir === 'desc' });
  }
  return { sort: keys };
}

/** Whether a status filter asks for the trash by name. */
export function asksForTrash(conditions: readonly Condition<ContentColumn>[]): boolean {
  return conditions.some(
    ({ column, operator, values }) => column === status && operator !== 'notIn' && values.includes('trash'),
  );
}
