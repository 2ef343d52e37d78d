import { Readable } from 'node:stream';
import { implement } from '../../platform/http/implement.ts';
import { applyToEntries } from './batch/bulk-entries.ts';
import { type Entry, entries } from './entries.contract.ts';
import { assertMayRepeat, changeEntry, createEntry, readEntry, removeEntry, restoreEntry } from './entries.service.ts';
import { listEntryTypes, readEntryModel } from './entry-types/entry-types.service.ts';
import { exportEntries } from './list/export-entries.ts';
import { listEntries } from './list/list-entries.ts';
import { errorsOfChangedValues, errorsOfNewValues } from './saving/field-errors.ts';

export const entriesRoutes = implement(entries, {
  list: ({ ctx, query }) => listEntries(ctx, query),
  export: async ({ ctx, query, answer }) => {
    const { name, file } = await exportEntries(ctx, { query, signal: answer.closed() });
    answer.header('Content-Disposition', `attachment; filename="${name}"`);
    answer.header('Content-Type', 'text/csv; charset=utf-8');
    // The adapter sends a raw result as it is.
    return Readable.from(file) as never;
  },
  types: ({ ctx, query }) => listEntryTypes(ctx, query),
  type: ({ ctx, params }) => readEntryModel(ctx, params.slug),
  create: {
    otherErrors: ({ ctx, body }) => errorsOfNewValues(ctx, body),
    permitReplay: ({ ctx, body }, made) => assertMayRepeat(ctx, { contentType: body.contentType, made: made as Entry }),
    prepare:
      async ({ body }) =>
      (ctx) =>
        createEntry(ctx, body),
  },
  get: ({ ctx, params }) => readEntry(ctx, params.id),
  update: {
    otherErrors: ({ ctx, params, body }) => errorsOfChangedValues(ctx, { id: params['id'] ?? '', body }),
    prepare:
      async ({ params, body }) =>
      (ctx) =>
        changeEntry(ctx, { id: params.id, change: body }),
  },
  remove: ({ ctx, params, query }) => removeEntry(ctx, { id: params.id, permanent: query.permanent }),
  restore: ({ ctx, params }) => restoreEntry(ctx, params.id),
  bulk: ({ ctx, body }) => applyToEntries(ctx, body),
});
