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
  auth: { user: string; pass: string };
}

/**
 * The one answer for whatever does not greet like a mail server: refused, silent, unknown, or something else that listens
 * there. Whoever may name a host learns nothing of what is inside.
 */
export const noServerAnswered = 'No mail server answered there.';

/** Hands one mail to an SMTP server and tells how far it came. Never throws for what the server does. */
export async function smtpAttempt(
  { host, port, secure, auth }: SmtpServer,
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
    const answer = await converse(
      connection,
      { deadlineMs: answersPerAttempt * timeoutMs, auth, mail, raw, lines },
      (next) => {
        reached.stage = next;
      },
    );
    return {
      delivered: true,
      stage: 'accepted',
      answer: keptLine(answer, secrets),
      transcript: keptLines(lines, secrets),
    };
  } catch (error) {
    if (!hasGreeted(lines)) {
      return { delivered: false, stage: 'connection', answer: noServerAnswered, transcript: [] };
    }
    const { response, command, message } = error as { response?: string; command?: string; message?: string };
    // Silence answers no command: it belongs to the last one that was given.
    const given = response ? command : lines.findLast(({ from }) => from === 'client')?.line;
    return {
      delivered: false,
      stage: reached.stage === 'message' ? stageOf(given) : reached.stage,
      answer: keptLine(response || message || 'The connection was lost.', secrets),
      transcript: keptLines(lines, secrets),
    };
  } finally {
    connection.close();
  }
}

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
): Promise<string> {
  const lost = Promise.withResolvers<never>();
  // A server that answers a byte at a time never falls silent.
  const deadline = setTimeout(() => lost.reject(new Error('The server took too long.')), deadlineMs);
  connection.on('error', lost.reject);
  connection.on('end', () => lost.reject(new Error('The server closed the connection.')));
  const said = <T>(act: (done: (error: Error | null | undefined, result?: T) => void) => void) =>
    Promise.race([
      lost.promise,
      new Promise<T>((resolve, reject) => act((error, result) => (error ? reject(error) : resolve(result as T)))),
    ]);
  try {
    await said((done) => connection.connect(done));
    // The client reads three digits of the greeting alone.
    if (!hasGreeted(lines)) throw new Error(noServerAnswered);
    enter('sign-in');
    await said((done) => connection.login({ credentials: auth }, done));
    enter('message');
    const envelope = { from: mail.from.address, to: [mail.to] };
    const sent = await said<SMTPConnection.SentMessageInfo>((done) => connection.send(envelope, raw, done));
    connection.quit();
    return sent.response;
  } finally {
    clearTimeout(deadline);
    lost.promise.catch(() => {});
  }
}

const stageOf = (command = ''): Stage =>
  command.startsWith('MAIL') ? 'sender' : command.startsWith('RCPT') ? 'recipients' : 'message';

/** What the client says a password as. */
function spellings({ user, pass }: SmtpServer['auth']): string[] {
  const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
  return [base64(`\0${user}\0${pass}`), base64(pass), pass].filter((text) => text !== '');
}

async function rawMessage({ messageId, from, to, subject, html, text }: OutgoingMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  // Addresses as objects, so that no text in them is read as a list of further recipients.
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject,
    html,
    text,
    messageId,
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
