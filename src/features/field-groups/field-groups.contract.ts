import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { slugSchema } from '../../contracts/text/slug.ts';
import { FieldDefinition } from '../../field-types/definition/definition.ts';
import { fieldList } from '../../field-types/definition/field-list.ts';

/** What roles may be granted here [C02]. */
export const fieldGroupsPermissions = {
  'field-groups': ['view', 'create', 'edit', 'delete'],
} as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    'field-groups': (typeof fieldGroupsPermissions)['field-groups'][number];
  }
}

/** How the form of an entry shows a group: in the main column or beside it, closed at first or open, with a text above. */
export const GroupLayout = z.object({
  place: z.enum(['main', 'side'], 'must be main or side').default('main'),
  isCollapsed: z.boolean('must be true or false').default(false),
  description: z.string('must be text').trim().max(500, 'must be at most 500 characters').default(''),
});
export type GroupLayout = z.infer<typeof GroupLayout>;

/** A named, ordered list of fields that content types share [F10] [F19]. `contentTypes` are the ids of the types that show it. */
export const FieldGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  layout: GroupLayout,
  fields: z.array(FieldDefinition),
  contentTypes: z.array(z.uuid()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
  /** `restore` is about its removed fields; removing and renaming fields needs the same. */
  can: z.object({ delete: z.boolean(), restore: z.boolean() }),
});
export type FieldGroup = z.infer<typeof FieldGroup>;

const shape = {
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(100, 'Name must be at most 100 characters')
    .refine(isOneLine, notOneLine('Name')),
  slug: slugSchema({ max: 100, required: 'Slug is required' }),
  description: z.string().max(500, 'Description must be at most 500 characters'),
  layout: GroupLayout,
  /** A list, or the same as a JSON string. */
  fields: fieldList,
  contentTypes: z.array(z.uuid()).max(1000),
};

export const FieldGroupDraft = z.object({
  ...shape,
  description: shape.description.default(''),
  layout: shape.layout.prefault({}),
  fields: shape.fields.default([]),
  contentTypes: shape.contentTypes.default([]),
});
export type FieldGroupDraft = z.infer<typeof FieldGroupDraft>;

export const FieldGroupChange = z
  .object(shape)
  .partial()
  .extend({
    version: z.int().optional(),
    /** Fields, by id, whose type changes and whose values are to become values of the new type. */
    convert: z.array(z.string().max(100)).max(500).default([]),
    /** Fields, by id, whose type changes and whose values are not to be read into it. */
    discard: z.array(z.string().max(100)).max(500).default([]),
  });
export type FieldGroupChange = z.infer<typeof FieldGroupChange>;

const base = '/admin/api/field-groups';

export const fieldGroups = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Field groups',
    permission: 'field-groups.view',
    query: listQuery({
      sort: ['name', 'slug', 'createdAt', 'updatedAt'],
      defaultSort: { by: 'createdAt', dir: 'desc' },
      filters: columnFilters({
        name: 'text',
        slug: 'text',
        description: 'text',
        fields: 'number',
        contentTypes: 'number',
        createdAt: 'date',
        updatedAt: 'date',
      }),
    }),
    result: page(FieldGroup),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a field group; attaching it to content types also needs content-types.edit',
    permission: 'field-groups.create',
    body: FieldGroupDraft,
    result: FieldGroup,
    message: 'Field group created',
    status: 201,
    idempotent: true,
    errors: ['FIELD_GROUP_SLUG_TAKEN', 'FIELD_NAME_TAKEN', 'VALUES_REPEAT'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One field group',
    permission: 'field-groups.view',
    params: idParams,
    result: FieldGroup,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary:
      'Change a field group; a field keeps its data through a rename as long as it is sent with its id. One whose kind changes is another field; `convert` names those whose values are read into it, `discard` those that begin empty; a field that entries hold values of must be in one of them. Other content types need content-types.edit, and where they are public their publish',
    permission: 'field-groups.edit',
    params: idParams,
    body: FieldGroupChange,
    result: FieldGroup,
    message: 'Field group updated',
    seenBy: 'field-groups.view',
    errors: ['FIELD_GROUP_SLUG_TAKEN', 'FIELD_NAME_TAKEN', 'VERSION_CONFLICT', 'VALUES_REPEAT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a field group; if content types show it, this also needs the rights to detach it',
    permission: 'field-groups.delete',
    params: idParams,
    result: z.null(),
    message: 'Field group deleted successfully',
    errors: [],
  }),
  ofContentType: endpoint({
    method: 'GET',
    path: '/admin/api/content-types/{id}/field-groups',
    summary: 'The field groups of a content type, in order',
    permission: 'content-types.view',
    params: idParams,
    result: z.array(FieldGroup),
    errors: [],
  }),
});
