import { pathOf } from '../../contracts/call/call-path.ts';
import type { Ctx } from '../../platform/context/context.ts';
import type { FormField } from '../forms/fields/form-fields.contract.ts';
import { answerText, type RelatedTitles } from './answers/answer-text.ts';
import type { MailLog } from './mail-log.ts';
import type { Submission, SubmissionRow, SubmissionStatus, TimelineItem } from './submissions.contract.ts';
import { submissions } from './submissions.contract.ts';
import type { listEvents, listFiles, SubmissionRead } from './submissions.queries.ts';

const noMail = { queued: 0, sent: 0, failed: 0 };

/** Rows of the list, each with what became of its mails. */
export async function toRows(
  ctx: Ctx,
  { submissions, log }: { submissions: readonly SubmissionRead[]; log: MailLog | undefined },
): Promise<SubmissionRow[]> {
  const ids = submissions.map(({ id }) => id);
  const mails = log && ids.length > 0 ? await log.counts(ctx, ids) : new Map();
  return submissions.map(({ fieldSetId: _, isHeld: __, createdAt, ...row }) => ({
    ...row,
    mail: mails.get(row.id) ?? noMail,
    createdAt: createdAt.toISOString(),
  }));
}

type Event = Awaited<ReturnType<typeof listEvents>>[number];
type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

/** A submission with its answers by label, its files, its history and one timeline of all. */
export function toSubmission(
  row: SubmissionRow,
  parts: {
    fields: readonly FormField[];
    titles: RelatedTitles;
    files: readonly FileRow[];
    events: readonly Event[];
    messages: Submission['messages'];
    mailTimeline: readonly TimelineItem[];
  },
): Submission {
  const { fields, titles, files, events, messages, mailTimeline } = parts;
  const changes = events.filter(({ type }) => type === 'status');
  const submitted: TimelineItem = { at: row.createdAt, type: 'submitted' };
  const own = events.map((event): TimelineItem => ({ ...event.facts, ...byOf(event), type: event.type }));
  return {
    ...row,
    answers: fields.flatMap((field) => {
      const { name, label, type } = field;
      if (!Object.hasOwn(row.data, name)) return [];
      const value = row.data[name];
      return [{ field: name, label, type, value, text: answerText(field, value, titles) }];
    }),
    files: files.map(({ id, field, name, size, mimeType }) => {
      const url = pathOf(submissions.file, { id: row.id, fileId: id });
      return { id, field, name, size, mimeType, url };
    }),
    messages,
    statusHistory: changes.map((event) => ({
      from: event.facts['from'] as SubmissionStatus,
      to: event.facts['to'] as SubmissionStatus,
      ...byOf(event),
    })),
    // Acts of one moment stay in their order.
    timeline: [submitted, ...own, ...mailTimeline].sort((one, other) =>
      one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
    ),
  };
}

const byOf = ({ byId, byEmail, at }: Event) => ({
  by: byEmail === null ? null : { id: byId, email: byEmail },
  at: at.toISOString(),
});
