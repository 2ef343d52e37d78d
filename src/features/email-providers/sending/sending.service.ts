import type { Ctx } from '../../../platform/context/context.ts';
import { writeAhead } from '../../../platform/db/transaction.ts';
import { apiAttempt } from '../../../platform/mail/attempts/api-attempt.ts';
import type { Attempt, OutgoingMail } from '../../../platform/mail/attempts/attempt.ts';
import type { KeptConnections } from '../../../platform/mail/attempts/kept-connections.ts';
import { smtpAttempt } from '../../../platform/mail/attempts/smtp-attempt.ts';
import { openText } from '../../../platform/sealed-text.ts';
import {
  healthUpdate,
  listExistingProviders as listExistingRows,
  listProviders,
  type ProviderRow,
  selectOptionalDefaultProvider,
  selectOptionalProvider,
} from '../email-providers.queries.ts';
import { secretSeal } from './provider-secret.ts';

/** A provider for the code that sends mails. */
export interface MailSender {
  id: string;
  name: string;
  /** Its own address, and the name that goes with every address it sends from. */
  from: { name: string; address: string };
  /** Hands over one mail, over one of the kept connections if any waits for its server. */
  send(ctx: Ctx, mail: OutgoingMail, kept?: KeptConnections): Promise<Attempt>;
  /** Records the provider's health after an attempt, which an error of the mail alone does not change. Throws outside a transaction. */
  keepHealth(ctx: Ctx, attempt: Attempt): Promise<void>;
}

/** The provider with this id, or the default one without an id; null if it does not exist. */
export async function findMailSender(ctx: Ctx, id: string | null): Promise<MailSender | null> {
  const row = await (id === null ? selectOptionalDefaultProvider(ctx.db) : selectOptionalProvider(ctx.db, id));
  if (!row) return null;
  const { fromName: name, fromEmail: address } = row.config;
  return {
    id: row.id,
    name: row.name,
    from: { name, address },
    send: (ctx, mail, kept) => attemptThrough(ctx, row, { mail, kept }),
    keepHealth: async (ctx, { delivered, isPermanent, answer }) => {
      if (!delivered && isPermanent) return;
      const error = delivered ? null : answer;
      await writeAhead(ctx, healthUpdate(ctx.db, { id: row.id, error, at: ctx.platform.clock.now() }));
    },
  };
}

/** Those of the ids that exist. */
export function listExistingProviders(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<string[]> {
  return listExistingRows(ctx.db, ids);
}

function attemptThrough(
  ctx: Ctx,
  row: ProviderRow,
  { mail, kept }: { mail: OutgoingMail; kept: KeptConnections | undefined },
): Promise<Attempt> {
  const { timeoutMs, sendgridUrl, sendlayerUrl } = ctx.platform.config.mail;
  const { type, config } = row;
  const secret = openedSecret(ctx, row);
  if (secret === null) return Promise.resolve(unreadable);
  if (type !== 'SMTP') {
    const url = type === 'SENDGRID' ? sendgridUrl : sendlayerUrl;
    return apiAttempt({ kind: type, url, apiKey: secret }, mail, timeoutMs);
  }
  const { host = '', port = 0, secure = false, requireTls = false, auth } = config;
  const server = { host, port, secure, requireTls, auth: { user: auth?.user ?? '', pass: secret } };
  return smtpAttempt(server, mail, { timeoutMs, kept });
}

const unreadable: Attempt = {
  delivered: false,
  stage: 'sign-in',
  isPermanent: false,
  answer: 'The stored password or API key was encrypted under another SECRETS_KEY. Enter it again.',
  rejected: [],
  transcript: [],
};

/** The job that looks at each start whether the stored passwords can be opened. */
export const checkSecretsJob = 'email-providers.check-secrets';

/** Tells the operator of providers whose password or API key was encrypted under another key: their mails would fail. */
export async function warnOfUnreadableSecrets(ctx: Ctx): Promise<void> {
  const closed = (await listProviders(ctx.db)).filter((row) => openedSecret(ctx, row) === null);
  if (closed.length === 0) return;
  const providers = closed.map(({ id }) => id);
  ctx.platform.log.error(
    'the passwords of mail providers cannot be opened: set AUTH_SECRET and SECRETS_KEY as they were, or enter them again',
    { providers },
  );
}

function openedSecret(ctx: Ctx, { id, secret }: ProviderRow): string | null {
  try {
    return openText(secret, secretSeal(ctx, id));
  } catch {
    return null;
  }
}
