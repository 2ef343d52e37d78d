import { implement } from '../../../platform/http/implement.ts';
import { duplicateEntry, entryToCopy } from '../entries.service.ts';
import { errorsOfChangedValues } from '../saving/field-errors.ts';
import { drafts } from './drafts.contract.ts';
import { discardDraft, publishEntry, saveDraft, unpublishEntry } from './drafts.service.ts';

export const draftsRoutes = implement(drafts, {
  save: {
    otherErrors: ({ ctx, params, body }) => errorsOfChangedValues(ctx, { id: params['id'] ?? '', body, isDraft: true }),
    prepare:
      async ({ params, body }) =>
      (ctx) =>
        saveDraft(ctx, { id: params.id, change: body }),
  },
  publish: ({ ctx, params, body }) => publishEntry(ctx, { id: params.id, version: body.version }),
  unpublish: ({ ctx, params, body }) => unpublishEntry(ctx, { id: params.id, version: body.version }),
  discard: ({ ctx, params, body }) => discardDraft(ctx, { id: params.id, version: body.version }),
  duplicate: {
    permitReplay: ({ ctx, params }) => entryToCopy(ctx, params.id),
    prepare:
      async ({ params }) =>
      (ctx) =>
        duplicateEntry(ctx, params.id),
  },
});
