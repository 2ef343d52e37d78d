import type { Offers } from '../../platform/feature.ts';
import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import { contentTypes } from './content-types.contract.ts';
import {
  attachFieldGroups,
  changeContentType,
  createContentType,
  listContentTypes,
  readContentTypeDetail,
  removeContentType,
} from './content-types.service.ts';

/** The calls of content types, answered; entries, and what they hold, come later in the order. */
export const contentTypesRoutes = (counters: readonly Offers['heldValueCounters'][]): FeatureRoutes =>
  implement(contentTypes, {
    list: ({ ctx, query }) => listContentTypes(ctx, query),
    create: ({ ctx, body }) => createContentType(ctx, body),
    get: ({ ctx, params }) => readContentTypeDetail(ctx, params.id),
    update: ({ ctx, params, body }) => changeContentType(ctx, { id: params.id, change: body, counters }),
    remove: ({ ctx, params }) => removeContentType(ctx, params.id),
    setFieldGroups: ({ ctx, params, body }) => attachFieldGroups(ctx, { id: params.id, fieldGroups: body.fieldGroups }),
  });
