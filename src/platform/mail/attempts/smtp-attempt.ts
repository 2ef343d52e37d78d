import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import {
  type Attempt,
  answersPerAttempt,
  keptLine,
  keptLines,
  type OutgoingMail,
  type Stage,
  type TranscriptLine,
} from './attempt.ts';

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; without it STARTTLS where the server offers it. */
  secure: boolean;
  /** Refuses a server that offers no STARTTLS before anything secret is said. */
  requireTls: boolean;
  auth: { user: string; pass: string };
}

/**
 * The one answer for whatever does not greet like a mail server: refused, silent, unknown, or something else that listens
 * there. Whoever may name a host learns nothing of what is inside.
 */
export const noServerAnswered = 'No mail server answered there.';

/** Hands one mail to an SMTP server and tells how far it came. Never throws for what the server does. */
export async function smtpAttempt(
  { host, port, secure, requireTls, auth }: SmtpServer,
  mail: OutgoingMail,
  timeoutMs: number,
): Promise<Attempt> {
  const [{ default: Connection }, raw] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    rawMessage(mail),
  ]);
  const lines: TranscriptLine[] = [];
  const connection = new Connection({
    host,
    port,
    secure,
    requireTLS: requireTls,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    debug: true,
    logger: loggerInto(lines) as never,
  });
  const secrets = spellings(auth);
  const reached: { stage: Stage } = { stage: 'connection' };
  try {
    const { response, rejected } = await converse(
      connection,
      { deadlineMs: answersPerAttempt * timeoutMs, auth, mail, raw, lines },
      (next) => {
        reached.stage = next;
      },
    );
    return {
      delivered: true,
      stage: 'accepted',
      isPermanent: false,
      answer: keptLine(response, secrets),
      rejected: [...rejected],
      transcript: keptLines(lines, secrets),
    };
  } catch (error) {
    if (!hasGreeted(lines)) {
      return { ...refused, stage: 'connection', answer: noServerAnswered, transcript: [] };
    }
    const { response, command, message, rejectedErrors = [] } = error as SmtpFault;
    // Silence answers no command: it belongs to the last one.
    const lastCommand = response ? command : lines.findLast(({ from }) => from === 'client')?.line;
    const stage = reached.stage === 'message' ? stageOf(lastCommand) : reached.stage;
    return {
      ...refused,
      stage,
      isPermanent: isRefusedForGood(stage, [response, ...rejectedErrors.map((one) => one.response)]),
      answer: keptLine(response || message || 'The connection was lost.', secrets),
      transcript: keptLines(lines, secrets),
    };
  } finally {
    connection.close();
  }
}

const refused = { delivered: false, isPermanent: false, rejected: [] };

interface SmtpFault {
  response?: string;
  command?: string;
  message?: string;
  /** Of each recipient, where all were refused. */
  rejectedErrors?: { response?: string }[];
}

/** A refusal by 5xx of every recipient, or of the mail; a refused sign-in or sender is the provider's to mend. */
const isRefusedForGood = (stage: Stage, responses: readonly (string | undefined)[]) =>
  (stage === 'recipients' || stage === 'message') &&
  responses.every((response) => response === undefined || response.startsWith('5')) &&
  responses.some((response) => response !== undefined);

interface Conversation {
  deadlineMs: number;
  auth: SmtpServer['auth'];
  mail: OutgoingMail;
  raw: Buffer;
  lines: readonly TranscriptLine[];
}

function hasGreeted(lines: readonly TranscriptLine[]): boolean {
  const greeting = lines.find(({ from }) => from === 'server');
  return greeting !== undefined && /^220(?:[ -]|$)/.test(greeting.line);
}

async function converse(
  connection: SMTPConnection,
  { deadlineMs, auth, mail, raw, lines }: Conversation,
  enter: (stage: Stage) => void,
): Promise<SMTPConnection.SentMessageInfo> {
  const lost = Promise.withResolvers<never>();
  // A server that answers a byte at a time never falls silent.
  const deadline = setTimeout(() => lost.reject(new Error('The server took too long.')), deadlineMs);
  connection.on('error', lost.reject);
  connection.on('end', () => lost.reject(new Error('The server closed the connection.')));
  const promised = <T>(act: (done: (error: Error | null | undefined, result?: T) => void) => void) =>
    Promise.race([
      lost.promise,
      new Promise<T>((resolve, reject) => act((error, result) => (error ? reject(error) : resolve(result as T)))),
    ]);
  try {
    await promised((done) => connection.connect(done));
    // The client reads three digits of the greeting alone.
    if (!hasGreeted(lines)) throw new Error(noServerAnswered);
    enter('sign-in');
    await promised((done) => connection.login({ credentials: auth }, done));
    enter('message');
    const envelope = { from: mail.from.address, to: recipientsOf(mail) };
    const sent = await promised<SMTPConnection.SentMessageInfo>((done) => connection.send(envelope, raw, done));
    connection.quit();
    return sent;
  } finally {
    clearTimeout(deadline);
    lost.promise.catch(() => {});
  }
}

/** Everybody once: some services refuse an address that stands twice. */
const recipientsOf = ({ to, cc = [], bcc = [] }: OutgoingMail) => [...new Set([to, ...cc, ...bcc])];

const stageOf = (command = ''): Stage =>
  command.startsWith('MAIL') ? 'sender' : command.startsWith('RCPT') ? 'recipients' : 'message';

/** What the client says a password as. */
function spellings({ user, pass }: SmtpServer['auth']): string[] {
  const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
  return [base64(`\0${user}\0${pass}`), base64(pass), pass].filter((text) => text !== '');
}

async function rawMessage(mail: OutgoingMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { messageId, from, to, cc = [], replyTo, subject, html, text, attachments = [] } = mail;
  // Addresses as objects, so that no text in them is read as a list of further recipients.
  const bare = (address: string) => ({ name: '', address });
  const composer = new MailComposer({
    from,
    to: bare(to),
    ...(cc.length > 0 && { cc: cc.map(bare) }),
    ...(replyTo && { replyTo: bare(replyTo) }),
    subject,
    html,
    text,
    messageId,
    attachments: attachments.map(({ name, mimeType, content }) => ({ filename: name, contentType: mimeType, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** The client's own log: what both sides said, one line each. It hides what signs in. */
function loggerInto(lines: TranscriptLine[]) {
  const keep = (entry: { tnx?: string } | undefined, text: unknown) => {
    if (entry?.tnx !== 'client' && entry?.tnx !== 'server') return;
    for (const line of String(text).split(/\r?\n/)) lines.push({ from: entry.tnx, line });
  };
  const nothing = () => {};
  return { level: nothing, trace: nothing, debug: keep, info: nothing, warn: nothing, error: nothing, fatal: nothing };
}
