import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { Person } from '../../contracts/session/person.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { slugMessage, slugSchema } from '../../contracts/text/slug.ts';
import { settingText } from '../../field-types/settings/settings.ts';
import { FormField, formFields } from './fields/form-fields.contract.ts';
import { Integration, IntegrationDraft } from './integrations/integrations.contract.ts';
import { FormSettings } from './settings/form-settings.contract.ts';

/** What roles may be granted here [C02] [I26]. */
export const formsPermissions = {
  forms: ['view', 'create', 'edit', 'delete'],
} as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    forms: (typeof formsPermissions)['forms'][number];
  }
}

export const formStatuses = ['draft', 'published', 'archived'] as const;
const status = z.enum(formStatuses, 'must be draft, published or archived');

/** A form as lists show it [I01]: without its fields. */
export const FormRow = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  status: z.enum(formStatuses),
  isActive: z.boolean(),
  is_active: z.boolean(),
  fieldCount: z.int(),
  submissionCount: z.int(),
  unreadCount: z.int(),
  lastSubmissionAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  created_at: z.iso.datetime(),
  createdBy: Person.nullable(),
  updatedAt: z.iso.datetime(),
  updatedBy: Person.nullable(),
  version: z.int(),
});
export type FormRow = z.infer<typeof FormRow>;

/** What somebody learns of a form who may view submissions alone. */
export const FormChoice = FormRow.pick({ id: true, name: true, slug: true });
export type FormChoice = z.infer<typeof FormChoice>;

/** A whole form [I12]. `settings` is a free map; ours in it are those of `FormSettings`. */
export const Form = FormRow.extend({
  settings: z.record(z.string(), z.unknown()),
  fields: z.array(FormField),
  multipleEmailIntegrations: z.array(Integration),
});
export type Form = z.infer<typeof Form>;

const maxNameLength = 255;

const shape = {
  name: z
    .string('Form name is required')
    .trim()
    .min(1, 'Form name is required')
    .max(maxNameLength, `Form name must be at most ${maxNameLength} characters`)
    .refine(isOneLine, notOneLine('Form name')),
  slug: slugSchema({
    max: maxNameLength,
    required: 'Form slug is required',
    pattern: /^[a-z0-9_-]+$/,
    invalid: slugMessage,
    mayLookLikeId: true,
  }),
  description: settingText(2000),
  status,
  isActive: z.boolean('must be true or false'),
  is_active: z.boolean('must be true or false'),
  settings: FormSettings,
  /** A list, or the same as a JSON string. */
  fields: formFields,
  multipleEmailIntegrations: z
    .array(IntegrationDraft, 'must be a list of notifications')
    .max(50, 'At most 50 notifications'),
};

/** The two spellings of the switch are one: off if either is [Q08]. */
function withOneSwitch<Body extends { isActive?: boolean | undefined; is_active?: boolean | undefined }>(body: Body) {
  const { is_active: other, isActive, ...rest } = body;
  const sent = [isActive, other].filter((one) => one !== undefined);
  return { ...rest, isActive: sent.length === 0 ? undefined : sent.every(Boolean) };
}

export const FormDraft = z
  .object({
    ...shape,
    description: shape.description.default(''),
    status: shape.status.default('draft'),
    isActive: shape.isActive.optional(),
    is_active: shape.is_active.optional(),
    settings: shape.settings.default({}),
    fields: shape.fields.default([]),
    multipleEmailIntegrations: shape.multipleEmailIntegrations.default([]),
  })
  .transform(withOneSwitch);
export type FormDraft = z.output<typeof FormDraft>;

export const FormChange = z.object(shape).partial().extend({ version: z.int().optional() }).transform(withOneSwitch);
export type FormChange = z.output<typeof FormChange>;

const base = '/admin/api/forms';

export const forms = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Forms, without their fields; with form-submissions.view alone only id, name and slug',
    permission: { anyOf: ['forms.view', 'form-submissions.view'] },
    query: listQuery({
      sort: ['name', 'slug', 'status', 'createdAt', 'updatedAt', 'fieldCount'],
      defaultSort: { by: 'createdAt', dir: 'desc' },
      filters: columnFilters({
        name: 'text',
        slug: 'text',
        description: 'text',
        status: formStatuses,
        isActive: ['true', 'false'],
        fieldCount: 'number',
        createdAt: 'date',
        updatedAt: 'date',
      }),
      extra: { status: status.optional(), isActive: z.stringbool().optional() },
    }),
    // Only people who may view forms open the screens that list them, so those rows are whole.
    result: page(z.union([FormRow, FormChoice]) as unknown as typeof FormRow),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a form',
    permission: 'forms.create',
    body: FormDraft,
    result: Form,
    message: 'Form created',
    status: 201,
    idempotent: true,
    errors: ['FORM_SLUG_TAKEN'],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One form, whole',
    permission: 'forms.view',
    params: idParams,
    result: Form,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change a form; fields, settings and notifications are replaced whole',
    permission: 'forms.edit',
    params: idParams,
    body: FormChange,
    result: Form,
    message: 'Form saved',
    seenBy: 'forms.view',
    errors: ['FORM_SLUG_TAKEN', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a form; what was sent through it stays',
    permission: 'forms.delete',
    params: idParams,
    result: z.null(),
    message: 'Form deleted successfully',
    errors: [],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: `${base}/{id}/duplicate`,
    summary: 'Copy a form with fields, settings and notifications; the copy is a draft and inactive',
    permission: 'forms.create',
    params: idParams,
    body: z.object({}),
    result: Form,
    message: 'Form duplicated successfully',
    status: 201,
    idempotent: true,
    seenBy: 'forms.view',
    errors: ['FORM_SLUG_TAKEN'],
  }),
});
