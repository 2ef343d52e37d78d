import type { Page } from '../../../contracts/call/endpoint.ts';
import { AppError, assertNoErrors } from '../../../contracts/call/errors.ts';
import type { Condition } from '../../../contracts/lists/condition.ts';
import type { ListQuery, TableFilter } from '../../../contracts/lists/list-query.ts';
import { isStorable } from '../../../contracts/text/storable-text.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { isTooSlow } from '../../../platform/db/constraint.ts';
import type { ContentModel, ModelField } from '../../content-types/content-types.rules.ts';
import { listContentModels } from '../../content-types/content-types.service.ts';
import { isAllowed, isAllowedOnAll } from '../../permissions/grants/type-rights.rules.ts';
import type { EntryStatus, ListedEntry } from '../entries.contract.ts';
import { typeToChange } from '../entries.service.ts';
import type { ContentColumn } from '../query/columns.rules.ts';
import type { EntryListQuery } from '../query/query.rules.ts';
import { searchWords } from '../query/search-words.rules.ts';
import { type ParameterNames, scanError, unindexedColumns } from '../query/unindexed-columns.rules.ts';
import { toListedEntry } from '../values/entry-view.ts';
import { listEntries as listEntryRows } from './list.queries.ts';
import { asksForTrash, readConditions, readSort } from './table-query.rules.ts';

export interface EntryQuery extends ListQuery<TableFilter> {
  /** A slug or an id; absent for all types that the actor may view. */
  contentType?: string | undefined;
  status?: EntryStatus | undefined;
  /** Who wrote them first. */
  userId?: string | undefined;
}

/**
 * One page of the entries that the actor may view, searched, filtered and sorted [H10] [H23]; the trash only when it is
 * asked for. Rejects an unknown type, column, operator or value by name, a type that the actor may not view, and with
 * RATE_LIMITED what the database gave up because no index answers it.
 */
export async function listEntries(ctx: Ctx, query: EntryQuery): Promise<Page<ListedEntry>> {
  const slugOrId = query.contentType;
  const model = slugOrId === undefined ? null : await typeToChange(ctx, { slugOrId, action: 'view' });
  const models = model ? [model] : (await listContentModels(ctx)).filter((one) => isAllowed(ctx.actor, one, 'view'));
  const byId = new Map(models.map((one) => [one.id, one]));
  const question: EntryListQuery = {
    ...readQuery(query, model),
    typeIds: model === null && isAllowedOnAll(ctx.actor, 'view') ? null : [...byId.keys()],
  };
  const fields = model?.fields ?? [];
  const first = { sort: question.sort.slice(0, 1), conditions: [], words: [] };
  const isUnordered = scannedParts(first, fields).length > 0;
  const { rows, total } = await listEntryRows(ctx.db, { question, isUnordered }).catch((error: unknown) => {
    throw isTooSlow(error) ? errorOf(error, { question, fields }) : error;
  });
  const items = rows.flatMap((row) => {
    const of = byId.get(row.contentTypeId);
    return of ? [toListedEntry(ctx, { row, model: of })] : [];
  });
  return { items, total, page: query.page, pageSize: query.pageSize };
}

/** What the database took too long for. Where every part of the question has its index, the question is not to blame. */
export function errorOf(
  error: unknown,
  {
    question,
    fields,
  }: { question: Pick<EntryListQuery, 'sort' | 'conditions' | 'words'>; fields: readonly ModelField[] },
) {
  const scanned = scannedParts(question, fields);
  if (scanned.length === 0) return error;
  return scanError(scanned, 'The database could not filter and sort so many entries without an index in time.');
}

function scannedParts(question: Pick<EntryListQuery, 'sort' | 'conditions' | 'words'>, fields: readonly ModelField[]) {
  return unindexedColumns(question, { fields, parameters: tableParameters });
}

const tableParameters: ParameterNames = { sort: 'sortBy', condition: ({ place }) => `filters.${place}.column` };

/** A table's question, read and checked: columns, operators and values are rejected by name. */
export function readQuery(query: EntryQuery, model: ContentModel | null): Omit<EntryListQuery, 'typeIds'> {
  const { page, pageSize, search = '' } = query;
  const { conditions, fieldErrors } = readConditions(query.filters, model);
  const sort = readSort(query.sort, model);
  assertNoErrors({
    ...fieldErrors,
    ...('fieldErrors' in sort && sort.fieldErrors),
    ...(!isStorable(search) && { search: ['holds characters that cannot be searched for'] }),
  });
  if ('fieldErrors' in sort) throw new AppError('VALIDATION_ERROR');
  return {
    conditions,
    userId: query.userId ?? null,
    sort: sort.sort,
    statuses: statusesOf(query.status, conditions),
    words: searchWords(search),
    page,
    pageSize,
  };
}

function statusesOf(
  status: EntryStatus | undefined,
  conditions: readonly Condition<ContentColumn>[],
): EntryStatus[] | null {
  if (status) return [status];
  return asksForTrash(conditions) ? null : ['draft', 'publish'];
}
