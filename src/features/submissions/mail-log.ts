import type { Ctx } from '../../platform/context/context.ts';
import type { EmailMessage } from '../email-messages/email-messages.contract.ts';
import type { MailedSubmission } from './intake/intake-parts.ts';
import type { TimelineItem } from './submissions.contract.ts';

declare module '../../platform/feature.ts' {
  interface Offers {
    mailLogs: MailLog;
  }
}

/** What the log of mails knows of submissions; a later feature keeps it. */
export interface MailLog {
  counts(
    ctx: Ctx,
    submissionIds: readonly string[],
  ): Promise<ReadonlyMap<string, { queued: number; sent: number; failed: number }>>;
  /** The messages of a submission, oldest first. */
  messages(ctx: Ctx, submissionId: string): Promise<EmailMessage[]>;
  /** Its mails and their attempts, oldest first. */
  timeline(ctx: Ctx, submissionId: string): Promise<TimelineItem[]>;
  /** Renders the mails of these notifications anew, of all without a choice, and queues them. */
  resend(ctx: Ctx, submission: MailedSubmission, integrations: readonly string[] | undefined): Promise<EmailMessage[]>;
  /** Removes for good the messages of these submissions, and those to the address if one is named; answers how many. */
  erase(ctx: Ctx, of: { submissionIds: readonly string[]; email?: string; dryRun: boolean }): Promise<number>;
}
