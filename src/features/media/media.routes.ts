import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import { applyToMedia } from './bulk-media.ts';
import { signAddress } from './drawn/drawn.service.ts';
import { media } from './media.contract.ts';
import { changeMedia, listMedia, readMedia, removeMedia } from './media.service.ts';
import type { MediaUseReaders } from './media-use.ts';
import { replaceMedia } from './upload/replace-media.ts';
import { prepareMedia } from './upload/upload-media.ts';

/** What shows a file comes later in the order of the features, and is given by them. */
export function mediaRoutes(readers: MediaUseReaders): FeatureRoutes {
  return implement(media, {
    list: ({ ctx, query }) => listMedia(ctx, query),
    upload: { prepare: ({ ctx, file, body }) => prepareMedia(ctx, { file, ...body }) },
    replace: ({ ctx, params, file, body }) => replaceMedia(ctx, { id: params.id, file, ...body }),
    address: ({ ctx, params, body: { w: width, h: height, q: quality, ...rest } }) =>
      signAddress(ctx, { id: params.id, drawing: { width, height, quality, ...rest } }),
    get: ({ ctx, params }) => readMedia(ctx, { id: params.id, readers }),
    update: ({ ctx, params, body }) => changeMedia(ctx, { id: params.id, change: body }),
    bulk: ({ ctx, body }) => applyToMedia(ctx, { ...body, readers }),
    remove: ({ ctx, params, query }) => removeMedia(ctx, { id: params.id, isForced: query.force, readers }),
  });
}
