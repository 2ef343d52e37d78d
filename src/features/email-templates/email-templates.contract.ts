import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { emailSchema } from '../../contracts/text/email.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { settingText } from '../../field-types/settings/settings.ts';
import { TestOutcome } from '../email-providers/email-providers.contract.ts';

/** What roles may be granted here [C02] [J12]. */
export const emailTemplatesPermissions = { 'email-templates': ['view', 'create', 'edit', 'delete'] } as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    'email-templates': (typeof emailTemplatesPermissions)['email-templates'][number];
  }
}

const Variable = z.object({ defaultValue: z.string(), description: z.string().optional() });

/** A template as answers show it [J09]. */
export const EmailTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  htmlContent: z.string(),
  textContent: z.string(),
  description: z.string(),
  variables: z.record(z.string(), Variable),
  isActive: z.boolean(),
  /** In the site's frame: its logo above, its name below. HTML that is a whole document is sent as it is. */
  isFramed: z.boolean(),
  emailProviderId: z.uuid().nullable(),
  userId: z.uuid().nullable(),
  /** The name of a template that the product itself sends; null for all others. */
  systemKey: z.string().nullable(),
  /** Variables that are neither declared, nor the product's own, nor fields of a form that uses the template. */
  unknownVariables: z.array(z.string()),
  /** Forms with notifications that send it. */
  usedBy: z.array(z.object({ id: z.uuid(), name: z.string() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
});
export type EmailTemplate = z.infer<typeof EmailTemplate>;

/** A template as people see it who may edit forms but not view templates. */
export const EmailTemplateChoice = EmailTemplate.pick({ id: true, name: true, isActive: true });
export type EmailTemplateChoice = z.infer<typeof EmailTemplateChoice>;

const maxBodyLength = 200_000;
const required = (label: string, maxLength: number) =>
  z.string(`${label} is required`).trim().min(1, `${label} is required`).pipe(settingText(maxLength));
const line = (label: string, maxLength: number) => required(label, maxLength).refine(isOneLine, notOneLine(label));
const variableName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** Values come as text; numbers and switches as they are written. */
const value = z.union([z.string(), z.number(), z.boolean()], 'must be text').transform(String).pipe(settingText(2000));

const VariableDraft = z.object(
  {
    defaultValue: value.nullish().transform((text) => text ?? ''),
    description: settingText(500).optional(),
  },
  'must be an object with a defaultValue',
);

const variables = z
  .record(z.string().max(1000), VariableDraft, 'must be an object of variables by name')
  .superRefine((named, context) => {
    const names = Object.keys(named);
    if (names.length > 100) context.addIssue({ code: 'custom', message: 'At most 100 variables' });
    for (const name of names) {
      if (!variableName.test(name))
        context.addIssue({ code: 'custom', path: [name.slice(0, 64)], message: 'is not a name of a variable' });
    }
  });

const shape = {
  name: line('Name', 255),
  subject: line('Subject', 500),
  htmlContent: z
    .string('HTML content is required')
    .refine((html) => html.trim() !== '', 'HTML content is required')
    .pipe(settingText(maxBodyLength)),
  textContent: settingText(maxBodyLength),
  description: settingText(2000),
  variables,
  isActive: z.boolean('must be true or false'),
  isFramed: z.boolean('must be true or false'),
  emailProviderId: z.guid('Invalid email provider ID'),
};

export const EmailTemplateDraft = z.object({
  ...shape,
  textContent: shape.textContent.nullish().transform((text) => text ?? ''),
  description: shape.description.nullish().transform((text) => text ?? ''),
  variables: shape.variables.nullish().transform((named) => named ?? {}),
  isActive: shape.isActive.default(true),
  isFramed: shape.isFramed.default(false),
  emailProviderId: shape.emailProviderId.nullish().transform((id) => id ?? null),
  version: z.int().optional(),
});
export type EmailTemplateDraft = z.output<typeof EmailTemplateDraft>;

/** Null empties; what is absent stays. */
export const EmailTemplateChange = z
  .object({
    ...shape,
    textContent: shape.textContent.nullable(),
    description: shape.description.nullable(),
    variables: shape.variables.nullable(),
    emailProviderId: shape.emailProviderId.nullable(),
    version: z.int(),
  })
  .partial();
export type EmailTemplateChange = z.output<typeof EmailTemplateChange>;

/** Values of variables by name; `form.name` stands for a name within. */
const TrialValues = z
  .record(z.string().max(1000), z.unknown(), 'must be an object of values by name')
  .refine((named) => Object.keys(named).length <= 500, 'At most 500 values');

const PreviewRequest = z.object({
  template: z.union(
    [
      z.guid(),
      z.object({
        id: z.string().max(100).nullish(),
        subject: settingText(500).nullish(),
        htmlContent: settingText(maxBodyLength).nullish(),
        textContent: settingText(maxBodyLength).nullish(),
        variables: shape.variables.nullish(),
        isFramed: shape.isFramed.nullish(),
      }),
    ],
    'must be a template or the id of one',
  ),
  variables: TrialValues.nullish().transform((named) => named ?? {}),
});
export type PreviewRequest = z.output<typeof PreviewRequest>;

/** A mail as a template makes it. */
export const Rendered = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type Rendered = z.infer<typeof Rendered>;

const TemplateQuery = listQuery({
  sort: ['name', 'subject', 'isActive', 'createdAt', 'updatedAt'],
  defaultSort: { by: 'updatedAt', dir: 'desc' },
  filters: columnFilters({ name: 'text', subject: 'text', isActive: ['true', 'false'], updatedAt: 'date' }),
  extra: {
    isActive: z.stringbool('must be true or false').optional(),
    /** Those that the product itself sends, or all others. */
    isSystem: z.stringbool('must be true or false').optional(),
  },
});
export type TemplateQuery = z.output<typeof TemplateQuery>;

const base = '/admin/api/email-templates';
const byQuery = z.object({ id: z.uuid('must be the id of a template') });

export const emailTemplates = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Email templates; with forms.edit alone only id, name and isActive',
    permission: { anyOf: ['email-templates.view', 'forms.edit'] },
    query: TemplateQuery,
    // Only people who may view templates open the screens that list them, so those rows are whole.
    result: page(z.union([EmailTemplate, EmailTemplateChoice]) as unknown as typeof EmailTemplate),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Create a template',
    permission: 'email-templates.create',
    body: EmailTemplateDraft,
    result: EmailTemplate,
    message: 'Email template created successfully',
    status: 201,
    idempotent: true,
    errors: [],
  }),
  replace: endpoint({
    method: 'PUT',
    path: base,
    summary: 'Replace the template that the address names by ?id=',
    permission: 'email-templates.edit',
    query: byQuery,
    body: EmailTemplateDraft,
    result: EmailTemplate,
    message: 'Email template updated successfully',
    seenBy: 'email-templates.view',
    errors: ['TEMPLATE_IS_SYSTEM', 'VERSION_CONFLICT'],
  }),
  removeNamed: endpoint({
    method: 'DELETE',
    path: base,
    summary: 'Delete the template that the address names by ?id=',
    permission: 'email-templates.delete',
    query: byQuery,
    result: z.null(),
    message: 'Email template deleted successfully',
    errors: ['TEMPLATE_IS_SYSTEM'],
  }),
  preview: endpoint({
    method: 'POST',
    path: `${base}/preview`,
    summary: 'Render a template with these values; nothing is saved or sent',
    permission: 'email-templates.view',
    body: PreviewRequest,
    result: Rendered.extend({ unknownVariables: z.array(z.string()) }),
    perHour: 1200,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One template',
    permission: 'email-templates.view',
    params: idParams,
    result: EmailTemplate,
    errors: [],
  }),
  formFields: endpoint({
    method: 'GET',
    path: `${base}/{id}/form-fields`,
    summary: 'The fields of the forms that send a template, which it may name, by name',
    permission: 'email-templates.view',
    params: idParams,
    result: z.array(
      z.object({
        name: z.string(),
        /** The names of the forms that ask for it. */
        forms: z.array(z.string()),
      }),
    ),
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change a template',
    permission: 'email-templates.edit',
    params: idParams,
    body: EmailTemplateChange,
    result: EmailTemplate,
    message: 'Email template updated successfully',
    seenBy: 'email-templates.view',
    errors: ['TEMPLATE_IS_SYSTEM', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a template; the notifications that send it fail from then on',
    permission: 'email-templates.delete',
    params: idParams,
    result: z.null(),
    message: 'Email template deleted successfully',
    errors: ['TEMPLATE_IS_SYSTEM'],
  }),
  test: endpoint({
    method: 'POST',
    path: `${base}/{id}/test`,
    summary:
      'Send a template with these values to an address, and answer how the conversation went; for who may not view templates the mail has a text of its own',
    permission: 'email-templates.edit',
    params: idParams,
    body: z.object({ to: emailSchema(), variables: PreviewRequest.shape.variables }),
    result: TestOutcome,
    perHour: 20,
    errors: ['NO_EMAIL_PROVIDER'],
  }),
  reset: endpoint({
    method: 'POST',
    path: `${base}/{id}/reset`,
    summary: 'Give a system template its original text again',
    permission: 'email-templates.edit',
    params: idParams,
    result: EmailTemplate,
    message: 'Email template updated successfully',
    seenBy: 'email-templates.view',
    errors: [],
  }),
});
