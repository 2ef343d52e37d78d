import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { PreviewAddress } from '../../contracts/preview-address.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { serverParts, siteParts } from '../../contracts/text/server-parts.ts';
import { slugSchema } from '../../contracts/text/slug.ts';
import { FieldDefinition } from '../../field-types/definition/definition.ts';
import { fieldList } from '../../field-types/definition/field-list.ts';

/** What roles may be granted here [C02]. */
export const contentTypesPermissions = {
  'content-types': ['view', 'create', 'edit', 'delete'],
} as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    'content-types': (typeof contentTypesPermissions)['content-types'][number];
  }
}

/** What entries are made of [F06]. A single has one entry. Only public types are delivered. `fieldGroups` are ids in order. */
export const ContentType = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isSingle: z.boolean(),
  isPublic: z.boolean(),
  /** Where a front end of one's own shows an entry before it is published; null: the page of this site. */
  previewUrl: z.string().nullable(),
  /** Whether its entries have content beside their fields; without, their content is empty, and what was written is kept unseen. */
  usesContent: z.boolean(),
  /** What the form of an entry calls its title. */
  titleLabel: z.string(),
  fieldGroups: z.array(z.uuid()),
  entryCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
  /** `publish` decides on what the public sees of it: whether it is public, and which fields it shows then, and where. */
  can: z.object({ publish: z.boolean(), delete: z.boolean() }),
});
export type ContentType = z.infer<typeof ContentType>;

/** Under which version a group was read. */
const OwnGroup = z.object({ id: z.uuid(), version: z.int() });

/** A type with its own fields: those of the first of its groups that no other type shows, null while there is none. */
export const ContentTypeDetail = ContentType.extend({
  ownGroup: OwnGroup.nullable(),
  fields: z.array(FieldDefinition),
});
export type ContentTypeDetail = z.infer<typeof ContentTypeDetail>;

const fieldGroups = z.array(z.uuid()).max(200);

/** A type of such a slug could not be reached: other parts of the server, or pages, have the address. */
const reservedSlugs: ReadonlySet<string> = new Set([
  ...serverParts,
  ...siteParts,
  'login',
  'register',
  'forgot-password',
]);

const slug = slugSchema({
  min: 2,
  max: 100,
  required: 'Slug is required',
  pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  invalid: 'Must be a valid slug (lowercase letters, numbers, and hyphens)',
}).refine((typeSlug) => !reservedSlugs.has(typeSlug), 'This slug is reserved. Choose another slug');

const shape = {
  name: z
    .string('Name is required')
    .trim()
    .min(1, { error: 'Name is required', abort: true })
    .min(3, 'Name must be at least 3 characters')
    .max(100, 'Name must be at most 100 characters')
    .refine(isOneLine, notOneLine('Name')),
  slug,
  description: z.string().max(500, 'Description must be at most 500 characters'),
  isSingle: z.boolean(),
  isPublic: z.boolean(),
  previewUrl: PreviewAddress,
  usesContent: z.boolean('must be true or false'),
  titleLabel: z
    .string('Title label is required')
    .trim()
    .min(1, 'Title label is required')
    .max(50, 'Title label must be at most 50 characters')
    .refine(isOneLine, notOneLine('Title label')),
  fieldGroups,
  /** Its own; a list, or the same as a JSON string. */
  fields: fieldList,
};

export const ContentTypeDraft = z.object({
  ...shape,
  description: shape.description.default(''),
  isSingle: shape.isSingle.default(false),
  isPublic: shape.isPublic.default(false),
  previewUrl: shape.previewUrl.default(null),
  usesContent: shape.usesContent.default(true),
  titleLabel: shape.titleLabel.default('Title'),
  fieldGroups: shape.fieldGroups.default([]),
  fields: shape.fields.default([]),
});
export type ContentTypeDraft = z.infer<typeof ContentTypeDraft>;

/** A single stays a single: `isSingle` cannot change. */
export const ContentTypeChange = z
  .object(shape)
  .omit({ isSingle: true })
  .partial()
  .extend({
    version: z.int().optional(),
    /** Which group the fields were read from, and under which version. */
    ownGroup: OwnGroup.nullable().optional(),
    /** Own fields, by id, whose type changes and whose values are to become values of the new type, or to begin empty. */
    convert: z.array(z.string().max(100)).max(500).optional(),
    discard: z.array(z.string().max(100)).max(500).optional(),
  });
export type ContentTypeChange = z.infer<typeof ContentTypeChange>;

const base = '/admin/api/content-types';

export const contentTypes = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Content types',
    permission: 'content-types.view',
    query: listQuery({
      sort: ['name', 'slug', 'createdAt', 'updatedAt'],
      defaultSort: { by: 'createdAt', dir: 'desc' },
      filters: columnFilters({
        name: 'text',
        slug: 'text',
        description: 'text',
        isPublic: ['true', 'false'],
        entryCount: 'number',
        createdAt: 'date',
        updatedAt: 'date',
      }),
      extra: { isSingle: z.stringbool().optional() },
    }),
    result: page(ContentType),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary:
      'Create a content type and its permissions; fields of its own, which make a field group, need field-groups.create',
    permission: 'content-types.create',
    body: ContentTypeDraft,
    result: ContentTypeDetail,
    message: 'Content type created successfully',
    status: 201,
    idempotent: true,
    changesRights: true,
    errors: [
      'CONTENT_TYPE_SLUG_TAKEN',
      'PERMISSION_SLUG_TAKEN',
      'FIELD_NAME_TAKEN',
      'VALUES_REPEAT',
      'FIELD_GROUP_SLUG_TAKEN',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One content type, with its own fields',
    permission: 'content-types.view',
    params: idParams,
    result: ContentTypeDetail,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary:
      'Change a content type. To make it public or private, or to change slug or groups of a public one, also needs the right to publish it; to set its preview address, the right to view its entries. Its own fields need field-groups.edit, the first ones field-groups.create; `convert` and `discard` mean what they do in the change of a field group',
    permission: 'content-types.edit',
    params: idParams,
    body: ContentTypeChange,
    result: ContentTypeDetail,
    message: 'Content type updated successfully',
    changesRights: true,
    seenBy: 'content-types.view',
    errors: [
      'CONTENT_TYPE_SLUG_TAKEN',
      'PERMISSION_SLUG_TAKEN',
      'FIELD_NAME_TAKEN',
      'VALUES_REPEAT',
      'FIELD_GROUP_SLUG_TAKEN',
      'VERSION_CONFLICT',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a content type with its entries and permissions; a public one also needs the right to publish it',
    permission: 'content-types.delete',
    params: idParams,
    result: z.null(),
    message: 'Content type deleted successfully',
    changesRights: true,
    errors: [],
  }),
  setFieldGroups: endpoint({
    method: 'PUT',
    path: `${base}/{id}/field-groups`,
    summary:
      'Set the attached field groups, in order; changing those of a public type also needs the right to publish it',
    permission: 'content-types.edit',
    params: idParams,
    body: z.object({ fieldGroups }),
    result: ContentTypeDetail,
    changesRights: true,
    seenBy: 'content-types.view',
    errors: ['FIELD_NAME_TAKEN', 'VALUES_REPEAT'],
  }),
});
