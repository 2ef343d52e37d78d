import { AppError } from '../../../contract-kit/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { apiAttempt } from '../../../platform/mail/attempts/api-attempt.ts';
import type { Attempt, OutgoingMail } from '../../../platform/mail/attempts/attempt.ts';
import { smtpAttempt } from '../../../platform/mail/attempts/smtp-attempt.ts';
import { escapedHtml } from '../../../platform/mail/escaped-html.ts';
import { openText } from '../../../platform/sealed-text.ts';
import { audit } from '../../audit/audit.service.ts';
import type { TestMail, TestOutcome } from '../email-providers.contract.ts';
import { type ProviderRow, selectOptionalProvider, updateHealth } from '../email-providers.queries.ts';
import { secretSeal } from './provider-secret.ts';

/**
 * Sends a mail through a provider and tells how the conversation went [J05], without its secrets. A peer that does not greet
 * like a mail server, silence and a refused connection get one and the same answer. Refuses an id that nothing has.
 */
export async function sendTestMail(ctx: Ctx, { id, mail }: { id: string; mail: TestMail }): Promise<TestOutcome> {
  const row = await selectOptionalProvider(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const outcome = await attemptThrough(ctx, row, outgoing(ctx, row, mail));
  const { delivered, stage, answer } = outcome;
  await inTransaction(ctx, async (ctx) => {
    await updateHealth(ctx.db, { id, error: delivered ? null : answer, at: ctx.platform.clock.now() });
    const { name } = row;
    await audit(ctx, 'email-provider.tested', {
      type: 'email-provider',
      id,
      label: name,
      after: { to: mail.to, delivered, stage, answer },
    });
  });
  return outcome;
}

async function attemptThrough(ctx: Ctx, row: ProviderRow, mail: OutgoingMail): Promise<Attempt> {
  const { timeoutMs, sendgridUrl, sendlayerUrl } = ctx.platform.config.mail;
  const { type, config } = row;
  const secret = openedSecret(ctx, row);
  if (secret === null) return { delivered: false, stage: 'sign-in', answer: unreadable, transcript: [] };
  if (type !== 'SMTP') {
    const url = type === 'SENDGRID' ? sendgridUrl : sendlayerUrl;
    return apiAttempt({ kind: type, url, apiKey: secret }, mail, timeoutMs);
  }
  const { host = '', port = 0, secure = false, auth } = config;
  return smtpAttempt({ host, port, secure, auth: { user: auth?.user ?? '', pass: secret } }, mail, timeoutMs);
}

const unreadable = 'The stored password or API key was encrypted under another SECRETS_KEY. Enter it again.';

function openedSecret(ctx: Ctx, { id, secret }: ProviderRow): string | null {
  try {
    return openText(secret, secretSeal(ctx, id));
  } catch {
    return null;
  }
}

function outgoing(ctx: Ctx, { config }: ProviderRow, { to, subject, message }: TestMail): OutgoingMail {
  const { hostname } = new URL(ctx.platform.config.publicUrl);
  return {
    messageId: `<${newId()}@${hostname}>`,
    from: { name: config.fromName, address: config.fromEmail },
    to,
    subject,
    text: message,
    html: `<p>${escapedHtml(message).replaceAll(/\r?\n/g, '<br>')}</p>`,
  };
}
