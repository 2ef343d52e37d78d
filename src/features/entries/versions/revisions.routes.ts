import { implement } from '../../../platform/http/implement.ts';
import { revisions } from './revisions.contract.ts';
import { listRevisions, readRevision, restoreRevision } from './revisions.service.ts';

export const revisionsRoutes = implement(revisions, {
  list: ({ ctx, params, query }) => listRevisions(ctx, { id: params.id, query }),
  get: ({ ctx, params, query }) => readRevision(ctx, { ...params, against: query.against }),
  restore: ({ ctx, params, body }) =>
    restoreRevision(ctx, { ...params, fields: body.fields, knownVersion: body.version }),
});
