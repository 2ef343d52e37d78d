import type { Condition } from '../../../contract-kit/lists/condition.ts';
import type { ContentColumn } from '../../entries/question/columns.rules.ts';
import type { EntryQuestion } from '../../entries/question/question.rules.ts';
import { indexOf } from '../../field-groups/indexes/marks.rules.ts';
import type { DeliveredType } from '../answer/delivered-type.rules.ts';

/** A part of a question for which the database reads every entry of the type. */
export interface ScannedColumn {
  /** As the address spells it. */
  parameter: string;
  /** As readers know the column. */
  name: string;
  /** The mark of the field that gives it an index; null where no mark helps. */
  cure: 'filterable' | 'sortable' | null;
}

/** Entries of a type from which such a question takes long. Below, reading all of them takes some milliseconds. */
export const largeType = 20_000;

/** The parts of a question that no index answers. */
export function scannedColumns(
  type: Pick<DeliveredType, 'columns' | 'fields'>,
  { sort, conditions, words }: Pick<EntryQuestion, 'sort' | 'conditions' | 'words'>,
): ScannedColumn[] {
  const names = new Map([...type.columns].map(([name, column]) => [column, name]));
  const indexed = new Set(type.fields.filter((field) => indexOf(field) !== null).map(({ key }) => key));
  const nameOf = (column: ContentColumn) => names.get(column) ?? column.name;
  const isUnmarked = ({ source }: ContentColumn) => 'key' in source && !indexed.has(source.key);
  return [
    ...sort
      .filter(({ column }) => isUnmarked(column) || isUnsorted(column))
      .map(
        ({ column }): ScannedColumn => ({
          parameter: 'sort',
          name: nameOf(column),
          cure: isUnmarked(column) ? 'sortable' : null,
        }),
      ),
    ...conditions
      .filter((condition) => isUnmarked(condition.column) || !isIndexed(condition))
      .map(
        ({ column, operator, values }): ScannedColumn => ({
          parameter: `filter[${nameOf(column)}][${operator}]`,
          name: nameOf(column),
          cure: isIndexed({ column, operator, values }) ? 'filterable' : null,
        }),
      ),
    ...(words.length > 0 && words.every(isTooShort) ? [shortWord] : []),
  ];
}

const shortWord: ScannedColumn = { parameter: 'search', name: 'so short a word', cure: null };

/** The index of the search texts holds groups of three characters. */
function isTooShort(word: string): boolean {
  return [...word].length < 3;
}

/** The columns of every entry whose order no index has. */
function isUnsorted({ source }: ContentColumn): boolean {
  return 'builtIn' in source && (source.builtIn === 'byline' || source.builtIn === 'publishedAt');
}

/** Whether an index answers the condition, if the column has one. */
function isIndexed({ column, operator }: Condition<ContentColumn>): boolean {
  const { source, shape } = column;
  if (operator === 'notIn') return false;
  if ('builtIn' in source) {
    const isMoment = source.builtIn === 'createdAt' || source.builtIn === 'updatedAt';
    return isMoment || source.builtIn === 'id' || (source.builtIn === 'slug' && operator === 'equals');
  }
  return shape !== 'text' || operator === 'equals' || operator === 'in';
}
