import { implement } from '../../platform/http/implement.ts';
import { media } from './media.contract.ts';
import { changeMedia, listMedia, readMedia, removeMedia } from './media.service.ts';
import { uploadMedia } from './upload/upload-media.ts';

export const mediaRoutes = implement(media, {
  list: ({ ctx, query }) => listMedia(ctx, query),
  upload: ({ ctx, file, body }) => uploadMedia(ctx, { file, userId: body.userId }),
  get: ({ ctx, params }) => readMedia(ctx, params.id),
  update: ({ ctx, params, body }) => changeMedia(ctx, { id: params.id, change: body }),
  remove: ({ ctx, params, query }) => removeMedia(ctx, { id: params.id, isForced: query.force }),
});
