import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { escapedHtml } from '../../../platform/mail/escaped-html.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import { audit } from '../../audit/audit.service.ts';
import type { TestMail, TestOutcome } from '../email-providers.contract.ts';
import { findMailSender, type MailSender } from './sending.service.ts';

/**
 * Sends a mail through a provider and tells how the conversation went [J05], without its secrets. A peer that does not greet
 * like a mail server, silence and a rejected connection get one and the same answer. Rejects an id that nothing has.
 */
export async function sendTestMail(ctx: Ctx, { id, mail }: { id: string; mail: TestMail }): Promise<TestOutcome> {
  const sender = await findMailSender(ctx, id);
  if (!sender) throw new AppError('NOT_FOUND');
  const { to, subject, message: text } = mail;
  const html = `<p>${escapedHtml(text).replaceAll(/\r?\n/g, '<br>')}</p>`;
  return tryMail(ctx, sender, { to, subject, text, html });
}

/** Sends a test mail. It is in no log of mails; the audit log says to whom it went. */
export async function tryMail(
  ctx: Ctx,
  sender: MailSender,
  mail: { to: string; subject: string; html: string; text: string },
): Promise<TestOutcome> {
  const messageId = messageIdOf(ctx.platform.config, newId());
  const attempt = await sender.send(ctx, { ...mail, messageId, from: sender.from });
  const { delivered, stage, answer, transcript } = attempt;
  const after = { to: mail.to, delivered, stage, answer };
  await inTransaction(ctx, async (ctx) => {
    await sender.keepHealth(ctx, attempt);
    await audit(ctx, 'email-provider.tested', { type: 'email-provider', id: sender.id, label: sender.name, after });
  });
  return { delivered, stage, answer, transcript };
}
