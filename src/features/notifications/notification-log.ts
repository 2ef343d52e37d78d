import {
  countMessages,
  eraseMessages,
  findMessages,
  listAttempts,
  listMessagesOfSubmission,
} from '../email-messages/email-messages.service.ts';
import type { MailLog } from '../submissions/mail-log.ts';
import type { TimelineItem } from '../submissions/submissions.contract.ts';
import { queueAgain } from './notifications.service.ts';

/** What the log of mails knows of submissions. */
export const notificationLog: MailLog = {
  counts: countMessages,
  messages: listMessagesOfSubmission,
  timeline: async (ctx, submissionId) => {
    const messages = await listMessagesOfSubmission(ctx, submissionId);
    const attempts = await listAttempts(
      ctx,
      messages.map(({ id }) => id),
    );
    const mails = messages.map(
      ({ id, createdAt: at, integrationName, recipient, subject, status, resendOf, lastError }): TimelineItem => ({
        at,
        type: 'mail',
        message: id,
        integrationName,
        recipient,
        subject,
        status,
        resendOf,
        lastError,
      }),
    );
    const tries = attempts.map(
      ({ at, messageId, outcome, answer, providerName }): TimelineItem => ({
        at: at.toISOString(),
        type: 'attempt',
        message: messageId,
        outcome,
        answer,
        providerName,
      }),
    );
    return [...mails, ...tries];
  },
  resend: async (ctx, submission, integrations) =>
    findMessages(ctx, await queueAgain(ctx, { submission, chosen: integrations })),
  erase: eraseMessages,
};
