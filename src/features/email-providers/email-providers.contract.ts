import { z } from 'zod';
import { contract, endpoint, idParams } from '../../contracts/call/endpoint.ts';
import { emailSchema } from '../../contracts/text/email.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';

/** What roles may be granted here [C02] [J12]. */
export const emailProvidersPermissions = { 'email-providers': ['view', 'create', 'edit', 'delete'] } as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    'email-providers': (typeof emailProvidersPermissions)['email-providers'][number];
  }
}

export const providerTypes = ['SMTP', 'SENDGRID', 'SENDLAYER'] as const;
export type ProviderType = (typeof providerTypes)[number];

/** A provider as answers show it [J04]: without its password and its API key. */
export const EmailProvider = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(providerTypes),
  isDefault: z.boolean(),
  userId: z.uuid().nullable(),
  config: z.object({
    fromEmail: z.string(),
    fromName: z.string(),
    host: z.string().optional(),
    port: z.int().optional(),
    secure: z.boolean().optional(),
    /** Without TLS from the first byte: nothing is sent before STARTTLS. */
    requireTls: z.boolean().optional(),
    auth: z.object({ user: z.string() }).optional(),
  }),
  hasPassword: z.boolean(),
  hasApiKey: z.boolean(),
  health: z.object({
    state: z.enum(['unknown', 'ok', 'failing']),
    lastSentAt: z.iso.datetime().nullable(),
    lastError: z.string().nullable(),
    lastErrorAt: z.iso.datetime().nullable(),
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
});
export type EmailProvider = z.infer<typeof EmailProvider>;

/** A provider as people see it who may edit forms but not view providers. */
export const EmailProviderChoice = EmailProvider.pick({ id: true, name: true, type: true });
export type EmailProviderChoice = z.infer<typeof EmailProviderChoice>;

const line = (label: string, maxLength: number) =>
  z
    .string('must be text')
    .trim()
    .max(maxLength, `must be at most ${maxLength} characters`)
    .refine(isOneLine, notOneLine(label));
/** Spaces at its ends are part of a secret; a blank one keeps what is stored. */
const secret = (label: string) =>
  z.string('must be text').max(1000, 'must be at most 1000 characters').refine(isOneLine, notOneLine(label));

/** Which parts a type needs is checked in the service, which knows the stored ones. */
const ConfigDraft = z.object(
  {
    fromEmail: emailSchema({ required: 'Invalid email address', invalid: 'Invalid email address' }).optional(),
    fromName: line('From name', 100).optional(),
    host: line('Host', 253)
      .regex(/^[A-Za-z0-9._:-]*$/, 'must be a host name or an address, such as smtp.example.com')
      .optional(),
    port: z
      .int('must be a whole number from 1 to 65535')
      .min(1, 'must be a whole number from 1 to 65535')
      .max(65_535, 'must be a whole number from 1 to 65535')
      .optional(),
    secure: z.boolean('must be true or false').optional(),
    requireTls: z.boolean('must be true or false').optional(),
    auth: z
      .object({ user: line('Username', 255).optional(), pass: secret('Password').optional() }, 'must be an object')
      .optional(),
    apiKey: secret('API key').optional(),
  },
  'must be an object',
);
export type ConfigDraft = z.output<typeof ConfigDraft>;

const knownType = z.enum(providerTypes, 'must be SMTP, SENDGRID or SENDLAYER');

const shape = {
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(100, 'Name must be at most 100 characters')
    .refine(isOneLine, notOneLine('Name')),
  /** In any case, stored in capitals [Q12]. */
  type: z.union([
    knownType,
    z
      .string()
      .max(100)
      .transform((type) => type.toUpperCase())
      .pipe(knownType),
  ]),
  isDefault: z.boolean('must be true or false'),
};

export const EmailProviderDraft = z.object({
  ...shape,
  isDefault: shape.isDefault.default(false),
  config: ConfigDraft.default({}),
});
export type EmailProviderDraft = z.output<typeof EmailProviderDraft>;

export const EmailProviderChange = z
  .object({ ...shape, config: ConfigDraft })
  .partial()
  .extend({ version: z.int().optional() });
export type EmailProviderChange = z.output<typeof EmailProviderChange>;

/** A mail that somebody sends to try a provider [J05]. */
export const TestMail = z.object({
  to: emailSchema(),
  subject: z
    .string('Subject is required')
    .trim()
    .min(1, 'Subject is required')
    .max(255, 'must be at most 255 characters')
    .refine(isOneLine, notOneLine('Subject')),
  message: z
    .string('Message is required')
    .trim()
    .min(1, 'Message is required')
    .max(10_000, 'must be at most 10000 characters'),
});
export type TestMail = z.output<typeof TestMail>;

/** How the conversation with the provider went. */
export const TestOutcome = z.object({
  delivered: z.boolean(),
  stage: z.enum(['connection', 'sign-in', 'sender', 'recipients', 'message', 'accepted']),
  answer: z.string(),
  transcript: z.array(z.object({ from: z.enum(['client', 'server']), line: z.string() })),
});
export type TestOutcome = z.infer<typeof TestOutcome>;

const base = '/admin/api/email-providers';

export const emailProviders = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Email providers, the default first; with forms.edit alone only id, name and type',
    permission: { anyOf: ['email-providers.view', 'forms.edit'] },
    // Only people who may view providers open the screens that list them, so those rows are whole.
    result: z.object({
      providers: z.array(z.union([EmailProvider, EmailProviderChoice]) as unknown as typeof EmailProvider),
    }),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Add a provider; the first is the default',
    permission: 'email-providers.create',
    body: EmailProviderDraft,
    result: EmailProvider,
    message: 'Email provider created successfully',
    status: 201,
    idempotent: true,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One provider, without its secret',
    permission: 'email-providers.view',
    params: idParams,
    result: EmailProvider,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change a provider; a blank password or API key keeps the stored one',
    permission: 'email-providers.edit',
    params: idParams,
    body: EmailProviderChange,
    result: EmailProvider,
    message: 'Email provider updated successfully',
    seenBy: 'email-providers.view',
    errors: ['PROVIDER_IS_DEFAULT', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a provider; the default one only together with a new default, while there are others',
    permission: 'email-providers.delete',
    params: idParams,
    query: z.object({ newDefault: z.uuid('is not an id').optional() }),
    result: z.null(),
    message: 'Email provider deleted successfully',
    errors: ['PROVIDER_IS_DEFAULT'],
  }),
  test: endpoint({
    method: 'POST',
    path: `${base}/{id}/test`,
    summary: 'Send a test mail and answer how the conversation went',
    permission: 'email-providers.edit',
    params: idParams,
    body: TestMail,
    result: TestOutcome,
    perHour: 20,
    errors: [],
  }),
});
