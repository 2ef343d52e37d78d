import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { readEmail } from '../../contracts/text/email-rule.ts';
import { isStorable, notStorable } from '../../contracts/text/storable-text.ts';

/** `no_provider`: it waits until there is a provider and somebody sends it; `suppressed`: its recipient had too many. */
export const messageStatuses = ['queued', 'sent', 'failed', 'no_provider', 'suppressed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** A row of the log of mails. */
export const EmailMessage = z.object({
  id: z.uuid(),
  messageId: z.string(),
  status: z.enum(messageStatuses),
  sender: z.string(),
  recipient: z.string(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  /** What it was sent for: `submission.received`. */
  cause: z.string(),
  submissionId: z.uuid().nullable(),
  formId: z.uuid().nullable(),
  integrationId: z.string().nullable(),
  integrationName: z.string().nullable(),
  providerId: z.uuid().nullable(),
  providerName: z.string().nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  providerAnswer: z.string().nullable(),
  /** Recipients that the provider rejected while the others got the mail. */
  rejected: z.array(z.string()),
  /** The message of which it is a copy. */
  resendOf: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
});
export type EmailMessage = z.infer<typeof EmailMessage>;

export const EmailMessageDetail = EmailMessage.extend({
  html: z.string(),
  text: z.string(),
  /** Its attempts, oldest first. */
  deliveries: z.array(
    z.object({
      at: z.iso.datetime(),
      outcome: z.enum(['sent', 'deferred', 'failed']),
      answer: z.string(),
      providerName: z.string().nullable(),
    }),
  ),
});
export type EmailMessageDetail = z.infer<typeof EmailMessageDetail>;

const words = z.string().max(1000).refine(isStorable, notStorable);

const MessageQuery = listQuery({
  sort: ['createdAt', 'status', 'recipient', 'subject', 'attempts', 'sentAt'],
  defaultSort: { by: 'createdAt', dir: 'desc' },
  filters: columnFilters({
    status: messageStatuses,
    recipient: 'text',
    subject: 'text',
    cause: 'text',
    integrationName: 'text',
    providerName: 'text',
    attempts: 'number',
    createdAt: 'date',
    sentAt: 'date',
  }),
  extra: {
    status: z.enum(messageStatuses, `must be one of ${messageStatuses.join(', ')}`).optional(),
    recipient: words.transform(readEmail).optional(),
    formId: z.uuid('must be the id of a form').optional(),
    submissionId: z.uuid('must be the id of a submission').optional(),
    providerId: z.uuid('must be the id of a provider').optional(),
    cause: words.optional(),
  },
});
export type MessageQuery = z.output<typeof MessageQuery>;

const base = '/admin/api/email-messages';

export const emailMessages = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Every mail and what became of it',
    permission: 'email-providers.view',
    query: MessageQuery,
    result: page(EmailMessage),
    envelope: 'page',
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One mail with its copy, in which one-time links are masked, and its attempts',
    permission: 'email-providers.view',
    params: idParams,
    result: EmailMessageDetail,
    errors: [],
  }),
  resend: endpoint({
    method: 'POST',
    path: `${base}/{id}/resend`,
    summary: 'Queue a mail again; a mail that was sent is queued as a copy',
    permission: 'email-providers.edit',
    params: idParams,
    body: z.object({}),
    // Without the right to view the log only the id and the status are answered.
    result: z.union([EmailMessage, EmailMessage.pick({ id: true, status: true })]) as unknown as typeof EmailMessage,
    message: 'Email queued',
    perHour: 200,
    errors: ['MESSAGE_UNDER_WAY', 'MESSAGE_NOT_KEPT'],
  }),
  bulk: endpoint({
    method: 'POST',
    path: `${base}/bulk`,
    summary: 'Queue many mails again, all or none',
    permission: 'email-providers.edit',
    body: z.object({
      ids: z.array(z.uuid()).min(1, 'Choose at least one message').max(1000, 'At most 1000 messages'),
      action: z.enum(['resend']),
    }),
    result: z.object({ count: z.int() }),
    perHour: 20,
    errors: ['MESSAGE_UNDER_WAY', 'MESSAGE_NOT_KEPT'],
  }),
});
