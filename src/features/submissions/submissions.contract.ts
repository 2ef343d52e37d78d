import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../contracts/call/endpoint.ts';
import { columnFilters } from '../../contracts/lists/column-filters.ts';
import { listQuery } from '../../contracts/lists/list-query.ts';
import { emailSchema } from '../../contracts/text/email.ts';
import { readTimestamp } from '../../contracts/timestamp.ts';
import { settingText } from '../../field-types/settings/settings.ts';
import { EmailMessage } from '../email-messages/email-messages.contract.ts';

/** What roles may be granted here; the list of forms is also open to those who may view submissions [C02] [I26]. */
export const submissionsPermissions = {
  'form-submissions': ['view', 'edit', 'delete'],
} as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    'form-submissions': (typeof submissionsPermissions)['form-submissions'][number];
  }
}

/** The usual way is submitted → processing → completed or failed; spam from any, and back [Q31]. */
export const submissionStatuses = ['submitted', 'processing', 'completed', 'failed', 'spam'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];
const status = z.enum(submissionStatuses, `must be one of ${submissionStatuses.join(', ')}`);

const data = z.record(z.string(), z.unknown());

/** What somebody sent through a form [I25]. `mail` counts the messages of its notifications. */
export const SubmissionRow = z.object({
  id: z.uuid(),
  formId: z.uuid(),
  formName: z.string(),
  data,
  metadata: data,
  status: z.enum(submissionStatuses),
  isRead: z.boolean(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  referrer: z.string().nullable(),
  userId: z.uuid().nullable(),
  userEmail: z.string().nullable(),
  mail: z.object({ queued: z.int(), sent: z.int(), failed: z.int() }),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type SubmissionRow = z.infer<typeof SubmissionRow>;

const actor = z.object({ id: z.uuid().nullable(), email: z.string() }).nullable();

/** What became of a submission, oldest first; each type has facts of its own beside these. */
const TimelineItem = z.looseObject({
  at: z.iso.datetime(),
  type: z.enum(['submitted', 'mail', 'attempt', 'status', 'edited', 'note', 'resend']),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

/** One submission with its answers by label, as the form was when they were given [I22]. */
export const Submission = SubmissionRow.extend({
  answers: z.array(
    z.object({ field: z.string(), label: z.string(), type: z.string(), value: z.unknown(), text: z.string() }),
  ),
  files: z.array(
    z.object({
      id: z.uuid(),
      field: z.string(),
      name: z.string(),
      size: z.int(),
      mimeType: z.string(),
      url: z.string(),
    }),
  ),
  messages: z.array(EmailMessage),
  statusHistory: z.array(
    z.object({ from: z.enum(submissionStatuses), to: z.enum(submissionStatuses), by: actor, at: z.iso.datetime() }),
  ),
  timeline: z.array(TimelineItem),
});
export type Submission = z.infer<typeof Submission>;

const day = (edge: 'from' | 'until') =>
  z.string().transform((text, context) => {
    const moment = readTimestamp(text);
    if (moment !== null) return moment[edge];
    context.addIssue({ code: 'custom', message: 'must be a date, or a date with time and zone' });
    return z.NEVER;
  });

const statuses = z
  .string()
  .max(200)
  .transform((text, context) => {
    const read = z.array(status).safeParse(text.split(',').map((part) => part.trim()));
    if (read.success) return read.data;
    // At the parameter, whichever of its parts it is.
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' });
    return z.NEVER;
  });

const columns = {
  sort: ['createdAt', 'formName', 'status', 'isRead', 'userEmail'],
  defaultSort: { by: 'createdAt', dir: 'desc' },
  filters: columnFilters({
    formName: 'text',
    status: submissionStatuses,
    isRead: ['true', 'false'],
    userEmail: 'text',
    ipAddress: 'text',
    referrer: 'text',
    createdAt: 'date',
  }),
} as const;

const narrowing = {
  formId: z.uuid('must be the id of a form').optional(),
  /** Several with commas; none means all. */
  status: statuses.optional(),
  userId: z.uuid('must be the id of a user').optional(),
  isRead: z.stringbool().optional(),
  /** Days are whole ones, in UTC. */
  startDate: day('from').optional(),
  endDate: day('until').optional(),
};

const SubmissionQuery = listQuery({ ...columns, extra: narrowing });
export type SubmissionQuery = z.output<typeof SubmissionQuery>;

const SubmissionExportQuery = listQuery({
  ...columns,
  extra: {
    ...narrowing,
    format: z.enum(['csv', 'json'], 'must be csv or json').default('csv'),
    /** All that one person sent. */
    email: emailSchema().optional(),
  },
});
export type SubmissionExportQuery = z.output<typeof SubmissionExportQuery>;

export const SubmissionChange = z.object({
  status: status.optional(),
  /** Merged by key; null clears. */
  data: data.optional(),
  isRead: z.boolean('must be true or false').optional(),
  version: z.int().optional(),
});
export type SubmissionChange = z.output<typeof SubmissionChange>;

export const BulkSubmissions = z.object({
  ids: z.array(z.uuid()).min(1, 'Choose at least one submission').max(1000, 'At most 1000 submissions'),
  action: z.enum([...submissionStatuses, 'read', 'unread', 'delete']),
});
export type BulkSubmissions = z.output<typeof BulkSubmissions>;

const base = '/admin/api/form-submissions';
const email = emailSchema();
const dryRun = z.boolean('must be true or false').default(false);

export const submissions = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Submissions of forms',
    permission: 'form-submissions.view',
    query: SubmissionQuery,
    result: page(SubmissionRow),
    envelope: 'page',
    errors: [],
  }),
  export: endpoint({
    method: 'GET',
    path: `${base}/export`,
    summary: 'All submissions that match the filters of the list, as CSV or JSON; with `email`, all of one person',
    permission: 'form-submissions.view',
    query: SubmissionExportQuery,
    result: z.array(SubmissionRow),
    envelope: 'raw',
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One submission, with what became of it',
    permission: 'form-submissions.view',
    params: idParams,
    result: Submission,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary:
      'Change status, answers or whether it was read; taking it out of spam queues the mails that were held back',
    permission: 'form-submissions.edit',
    params: idParams,
    body: SubmissionChange,
    result: Submission,
    message: 'Form submission updated successfully',
    seenBy: 'form-submissions.view',
    errors: ['VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a submission with its files',
    permission: 'form-submissions.delete',
    params: idParams,
    result: z.null(),
    message: 'Form submission deleted successfully',
    errors: [],
  }),
  note: endpoint({
    method: 'POST',
    path: `${base}/{id}/notes`,
    summary: 'Add a note',
    permission: 'form-submissions.edit',
    params: idParams,
    body: z.object({
      text: z.string('A note is required').trim().min(1, 'A note is required').pipe(settingText(10_000)),
    }),
    result: Submission,
    status: 201,
    idempotent: true,
    seenBy: 'form-submissions.view',
    errors: [],
  }),
  resend: endpoint({
    method: 'POST',
    path: `${base}/{id}/resend`,
    summary: 'Render the mails of all or of some notifications again, and queue them',
    permission: 'form-submissions.edit',
    params: idParams,
    body: z.object({ integrations: z.array(z.string().max(100)).max(50).optional() }),
    result: z.object({ messages: z.array(EmailMessage) }),
    perHour: 200,
    errors: [],
  }),
  bulk: endpoint({
    method: 'POST',
    path: `${base}/bulk`,
    summary: 'Change or delete many submissions, all or none',
    permission: { anyOf: ['form-submissions.edit', 'form-submissions.delete'] },
    body: BulkSubmissions,
    result: z.object({ count: z.int() }),
    errors: [],
  }),
  erase: endpoint({
    method: 'POST',
    path: `${base}/erase`,
    summary:
      'Remove for good all that one person sent, with files, messages and kept copies, and their address from notes on what others sent',
    permission: 'form-submissions.delete',
    body: z.object({ email, dryRun }),
    result: z.object({ submissions: z.int(), messages: z.int(), files: z.int() }),
    errors: [],
  }),
  retention: endpoint({
    method: 'POST',
    path: `${base}/retention`,
    summary: 'Run the hourly cleanup now: erase submissions past the retention period of their form',
    permission: 'form-submissions.delete',
    body: z.object({ formId: z.uuid('must be the id of a form').optional(), dryRun }),
    result: z.object({ removed: z.int() }),
    errors: [],
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/{id}/files/{fileId}`,
    summary: 'A file that came with a submission, as an attachment',
    permission: 'form-submissions.view',
    params: z.object({ id: z.uuid(), fileId: z.uuid() }),
    result: z.unknown(),
    envelope: 'raw',
    errors: [],
  }),
});
