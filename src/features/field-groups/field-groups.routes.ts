import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import type { HeldValueCounter } from './conversion/field-conversion.service.ts';
import { fieldGroups } from './field-groups.contract.ts';
import {
  changeFieldGroup,
  createFieldGroup,
  listFieldGroups,
  listGroupsOfType,
  readFieldGroup,
  removeFieldGroup,
} from './field-groups.service.ts';

/** The calls of field groups, answered; entries, and what they hold, come later in the order. */
export const fieldGroupsRoutes = (counters: readonly HeldValueCounter[]): FeatureRoutes =>
  implement(fieldGroups, {
    list: ({ ctx, query }) => listFieldGroups(ctx, query),
    create: ({ ctx, body }) => createFieldGroup(ctx, body),
    get: ({ ctx, params }) => readFieldGroup(ctx, params.id),
    update: ({ ctx, params, body }) => changeFieldGroup(ctx, { id: params.id, change: body, counters }),
    remove: ({ ctx, params }) => removeFieldGroup(ctx, params.id),
    ofContentType: ({ ctx, params }) => listGroupsOfType(ctx, params.id),
  });
