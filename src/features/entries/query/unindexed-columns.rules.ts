import { AppError, fieldErrorsOf } from '../../../contracts/call/errors.ts';
import type { Condition } from '../../../contracts/lists/condition.ts';
import type { ModelField } from '../../content-types/content-types.rules.ts';
import { indexOf } from '../../field-groups/indexes/marks.rules.ts';
import type { ContentColumn } from './columns.rules.ts';
import type { EntryListQuery } from './query.rules.ts';
import { hasTrigram } from './search-words.rules.ts';

/** A part of a question for which the database reads every entry of the type. */
export interface UnindexedColumn {
  /** As the address spells it. */
  parameter: string;
  /** As readers know the column. */
  name: string;
  /** The mark of the field that gives it an index; null where no mark helps. */
  cure: 'filterable' | 'sortable' | null;
}

/** Entries of a type from which such a question takes long. Below, reading all of them takes some milliseconds. */
export const largeType = 20_000;

/** The parameters of a list, as its address spells them. */
export interface ParameterNames {
  sort: string;
  condition: (condition: { name: string; operator: string; place: number }) => string;
}

/** The parts of a question that no index answers. Columns go by their names in `columns`, or by their own. */
export function unindexedColumns(
  { sort, conditions, words }: Pick<EntryListQuery, 'sort' | 'conditions' | 'words'>,
  {
    fields,
    columns,
    parameters,
  }: {
    fields: readonly ModelField[];
    columns?: ReadonlyMap<string, ContentColumn>;
    parameters: ParameterNames;
  },
): UnindexedColumn[] {
  const names = new Map([...(columns ?? [])].map(([name, column]) => [column, name]));
  const indexed = new Set(fields.filter((field) => indexOf(field) !== null).map(({ key }) => key));
  const nameOf = (column: ContentColumn) => names.get(column) ?? column.name;
  const isUnmarked = ({ source }: ContentColumn) => 'key' in source && !indexed.has(source.key);
  return [
    ...sort
      .filter(({ column }) => isUnmarked(column) || isUnsorted(column))
      .map(
        ({ column }): UnindexedColumn => ({
          parameter: parameters.sort,
          name: nameOf(column),
          cure: isUnmarked(column) ? 'sortable' : null,
        }),
      ),
    ...conditions
      .map((condition, place) => ({ ...condition, place }))
      .filter((condition) => isUnmarked(condition.column) || !isIndexed(condition))
      .map(
        ({ column, operator, values, place }): UnindexedColumn => ({
          parameter: parameters.condition({ name: nameOf(column), operator, place }),
          name: nameOf(column),
          cure: isIndexed({ column, operator, values }) ? 'filterable' : null,
        }),
      ),
    ...(words.length > 0 && !words.some(hasTrigram) ? [shortWord] : []),
  ];
}

const shortWord: UnindexedColumn = { parameter: 'search', name: 'so short a word', cure: null };

const unsorted: ReadonlySet<string> = new Set([
  'author',
  'byline',
  'publishedAt',
  'hasDraft',
  'publishAt',
  'unpublishAt',
]);

/** The columns of every entry whose order no index has. */
function isUnsorted({ source }: ContentColumn): boolean {
  return 'builtIn' in source && unsorted.has(source.builtIn);
}

/** Whether an index answers the condition, if the column has one. */
function isIndexed({ column, operator }: Condition<ContentColumn>): boolean {
  const { source, shape } = column;
  if (operator === 'notIn') return false;
  if ('builtIn' in source) {
    const isTimestamp = source.builtIn === 'createdAt' || source.builtIn === 'updatedAt';
    const isKey = source.builtIn === 'id' || source.builtIn === 'status';
    return isTimestamp || isKey || (source.builtIn === 'slug' && operator === 'equals');
  }
  return shape !== 'text' || operator === 'equals' || operator === 'in';
}

/** The error of a question that reads every entry: each of the parts at its parameter, and the marks that would help. */
export function scanError(scanned: readonly UnindexedColumn[], reason: string): AppError {
  const fields = fieldErrorsOf(
    scanned.map(({ parameter, name, cure }) => [
      parameter,
      cure === null ? `${name} has no index for this` : `${name} is not marked as ${cure}`,
    ]),
  );
  const marks = [...new Set(scanned.flatMap(({ name, cure }) => (cure === null ? [] : [`mark ${name} as ${cure}`])))];
  const error = [
    reason,
    `Try again later${marks.length > 0 ? `, or ${marks.join(' and ')} in the content model` : ''}.`,
  ].join(' ');
  return new AppError('RATE_LIMITED', { error, fields, retryAfterSeconds: 5 });
}
