import { z } from 'zod';
import { isRecord } from '../../../contracts/is-record.ts';
import { Conditions } from '../../../contracts/lists/conditional-logic.ts';
import { emailError, readEmail } from '../../../contracts/text/email-rule.ts';
import { isOneLine, notOneLine } from '../../../contracts/text/one-line.ts';
import { settingText } from '../../../field-types/settings/settings.ts';

const recipientType = z.enum(['static', 'dynamic'], 'must be static or dynamic').default('static');
const address = z
  .string('must be text')
  .max(1000)
  .transform(readEmail)
  .nullish()
  .transform((email) => email ?? '');
const fieldName = z
  .string('must be text')
  .max(100)
  .nullish()
  .transform((name) => name?.trim() ?? '');

/** One more recipient: an address, or the field whose answer is the address. */
const recipient = (invalid: string) =>
  z
    .strictObject({ type: recipientType, email: address, fieldName })
    .superRefine(({ type, email, fieldName: field }, context) => {
      const deny = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (type === 'dynamic') {
        if (field === '') deny('fieldName', 'Recipient field is required for dynamic recipient type');
        return;
      }
      const problem = emailError(email, {
        required: 'Recipient email is required for static recipient type',
        invalid,
      });
      if (problem !== null) deny('email', problem);
    })
    .transform(({ type, email, fieldName: field }) => ({
      type,
      // The other one's value goes when the type changes [I17].
      email: type === 'static' ? email : '',
      fieldName: type === 'dynamic' ? field : '',
    }));

const addressAsRecipient = (sent: unknown) => {
  if (typeof sent !== 'string') return sent;
  return sent.trim() === '' ? null : { type: 'static', email: sent };
};

const partId = (missing: string, invalid: string) => z.string(missing).min(1, missing).pipe(z.guid(invalid)).nullable();

const maxRecipients = 20;
const recipients = (invalid: string) =>
  z.array(recipient(invalid), 'must be a list of recipients').max(maxRecipients, `At most ${maxRecipients} recipients`);

/** A notification of a form as it is sent in [I17] [I18]. Null for a provider or a template stands for one that is gone. */
export const IntegrationDraft = z
  .strictObject({
    id: z
      .string('must be text')
      .max(100)
      .nullish()
      .transform((id) => id ?? ''),
    name: z
      .string('Integration name is required')
      .trim()
      .min(1, 'Integration name is required')
      .refine(isOneLine, notOneLine('Integration name'))
      .pipe(settingText(255)),
    senderEmail: z.string('Sender email is required').max(1000).transform(readEmail),
    recipientType,
    recipientEmail: address,
    recipientField: fieldName,
    recipientFieldName: fieldName,
    ccRecipients: recipients('Invalid CC email format')
      .nullish()
      .transform((list) => list ?? []),
    bccRecipients: recipients('Invalid BCC email format')
      .nullish()
      .transform((list) => list ?? []),
    // As other products take it, the address alone says the same.
    replyTo: z
      .preprocess(addressAsRecipient, recipient('Invalid email format').nullish())
      .transform((one) => one ?? null),
    condition: Conditions.nullish().transform((conditions) => conditions ?? null),
    emailProviderId: partId('Email provider is required', 'Invalid email provider ID'),
    emailTemplateId: partId('Email template is required', 'Invalid email template ID'),
    isActive: z.boolean('must be true or false').default(true),
    isEnabled: z.boolean('must be true or false').default(true),
    order: z.int('must be a whole number').min(0, 'must not be negative').optional(),
    attachUploads: z.boolean('must be true or false').default(false),
    delayMinutes: z
      .int('must be a whole number')
      .min(0, 'must not be negative')
      .max(43_200, 'must be at most 43200')
      .default(0),
    // As answers have them; the server's own stay.
    createdAt: z.unknown().optional(),
    updatedAt: z.unknown().optional(),
  })
  .superRefine(
    (draft, context) => {
      const deny = (path: string, message: string | null) => {
        if (message !== null) context.addIssue({ code: 'custom', path: [path], message });
      };
      const { senderEmail, recipientEmail } = draft;
      const sender = { required: 'Sender email is required', invalid: 'Invalid sender email format' };
      if (typeof senderEmail === 'string') deny('senderEmail', emailError(senderEmail, sender));
      if (draft.recipientType === 'dynamic') {
        if (!draft.recipientFieldName && !draft.recipientField)
          deny('recipientFieldName', 'Recipient field is required for dynamic recipient type');
      } else if (draft.recipientType === 'static' && typeof recipientEmail === 'string') {
        const required = 'Recipient email is required for static recipient type';
        deny('recipientEmail', emailError(recipientEmail, { required, invalid: 'Invalid email format' }));
      }
    },
    // Beside the errors of single keys: all are told at once. What has one of those may be missing here, or not be text.
    { when: ({ value }) => isRecord(value) },
  )
  .transform(({ createdAt: _created, updatedAt: _updated, ...draft }) => draft);
export type IntegrationDraft = z.output<typeof IntegrationDraft>;

const Recipient = z.object({ type: z.enum(['static', 'dynamic']), email: z.string(), fieldName: z.string() });
export type Recipient = z.infer<typeof Recipient>;

/** A notification as it is stored and answered: numbered from 0 in the order in which they are sent. */
export const Integration = z.object({
  id: z.string(),
  name: z.string(),
  senderEmail: z.string(),
  recipientType: z.enum(['static', 'dynamic']),
  recipientEmail: z.string(),
  recipientField: z.string(),
  recipientFieldName: z.string(),
  ccRecipients: z.array(Recipient),
  bccRecipients: z.array(Recipient),
  replyTo: Recipient.nullable(),
  condition: Conditions.nullable(),
  /** Null: it is gone. */
  emailProviderId: z.string().nullable(),
  emailTemplateId: z.string().nullable(),
  isActive: z.boolean(),
  isEnabled: z.boolean(),
  order: z.int(),
  attachUploads: z.boolean(),
  delayMinutes: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Integration = z.output<typeof Integration>;
