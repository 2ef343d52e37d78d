import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import { type EmailMessage, emailMessages } from './email-messages.contract.ts';
import { listMessages, readMessage, resendMessage, resendMessages } from './email-messages.service.ts';

/** The calls of the log of mails, answered. */
export const emailMessagesRoutes: FeatureRoutes = implement(emailMessages, {
  list: ({ ctx, query }) => listMessages(ctx, query),
  get: ({ ctx, params }) => readMessage(ctx, params.id),
  resend: ({ ctx, params }) => resendMessage(ctx, params.id) as Promise<EmailMessage>,
  bulk: async ({ ctx, body }) => ({ count: (await resendMessages(ctx, body.ids)).length }),
});
