import { implement } from '../../../platform/http/implement.ts';
import { bulkEdits } from './bulk-edit.contract.ts';
import { editMany, readBulkEdit, undoBulkEdit } from './bulk-edit.service.ts';

export const bulkEditRoutes = implement(bulkEdits, {
  edit: ({ ctx, body }) => editMany(ctx, body),
  undo: ({ ctx, body }) => undoBulkEdit(ctx, body.undo),
  get: ({ ctx, params }) => readBulkEdit(ctx, params.id),
});
