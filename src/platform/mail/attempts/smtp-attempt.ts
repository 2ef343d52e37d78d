import { Readable } from 'node:stream';
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
import { type KeptConnections, type SmtpLine, sendQuit } from './kept-connections.ts';

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; without it STARTTLS where the server offers it. */
  secure: boolean;
  /** Rejects a server that offers no STARTTLS before anything secret is said. */
  requireTls: boolean;
  auth: { user: string; pass: string };
}

/**
 * The one answer for whatever does not greet like a mail server: rejected, silent, unknown, or something else that listens
 * there. Whoever may name a host learns nothing of what is inside.
 */
export const noServerAnswered = 'No mail server answered there.';

/**
 * Hands one mail to an SMTP server and tells how far it came. Never throws for what the server does. Of the kept connections it
 * takes one that waits for the same server, and keeps the one on which the mail was taken. Where a kept one turns out to be
 * closed before any of the mail was said, the mail goes over a new one.
 */
export async function smtpAttempt(
  server: SmtpServer,
  mail: OutgoingMail,
  { timeoutMs, kept }: { timeoutMs: number; kept?: KeptConnections | undefined },
): Promise<Attempt> {
  const endsAt = performance.now() + answersPerAttempt * timeoutMs;
  const raw = await rawMessage(mail);
  const { auth } = server;
  const name = JSON.stringify(server);
  const over = async (line: SmtpLine) => {
    const outcome = await handOver(line, { deadlineMs: endsAt - performance.now(), auth, mail, raw });
    if (!outcome.attempt.delivered) line.connection.close();
    else if (kept) kept.keep(name, line);
    else sendQuit(line);
    return outcome;
  };
  const waiting = kept?.take(name);
  if (waiting) {
    const { attempt, wasClosed } = await over(waiting);
    if (!wasClosed) return attempt;
  }
  return (await over(await newLine(server, timeoutMs))).attempt;
}

async function newLine({ host, port, secure, requireTls }: SmtpServer, timeoutMs: number): Promise<SmtpLine> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
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
  // Without a listener an error between two mails would end the process.
  connection.on('error', () => {});
  return { connection, lines, mails: 0 };
}

async function handOver(
  line: SmtpLine,
  { auth, ...rest }: Conversation,
): Promise<{ attempt: Attempt; wasClosed: boolean }> {
  const { lines } = line;
  const isKept = line.mails > 0;
  lines.splice(0);
  const secrets = spellings(auth);
  const reached: { stage: Stage; isSaid: boolean } = { stage: 'connection', isSaid: false };
  try {
    const { response, rejected } = await converse(
      line,
      { auth, ...rest },
      {
        enter: (next) => {
          reached.stage = next;
        },
        say: () => {
          reached.isSaid = true;
        },
      },
    );
    line.mails += 1;
    const attempt: Attempt = {
      delivered: true,
      stage: 'accepted',
      isPermanent: false,
      answer: keptLine(response, secrets),
      rejected: [...rejected],
      transcript: keptLines(lines, secrets),
    };
    return { attempt, wasClosed: false };
  } catch (error) {
    if (!isKept && !hasGreeted(lines)) {
      const attempt: Attempt = { ...refused, stage: 'connection', answer: noServerAnswered, transcript: [] };
      return { attempt, wasClosed: false };
    }
    const { response, command, message, rejectedErrors = [] } = error as SmtpError;
    // Silence answers no command: it belongs to the last one.
    const lastCommand = response ? command : lines.findLast(({ from }) => from === 'client')?.line;
    const stage = reached.stage === 'message' ? stageOf(lastCommand) : reached.stage;
    const attempt: Attempt = {
      ...refused,
      stage,
      isPermanent: isRejectedForGood(stage, [response, ...rejectedErrors.map((one) => one.response)]),
      answer: keptLine(response || message || 'The connection was lost.', secrets),
      transcript: keptLines(lines, secrets),
    };
    const saysNoMore =
      response === undefined || response.startsWith('421') || (stage === 'sender' && response.startsWith('4'));
    return { attempt, wasClosed: isKept && saysNoMore && !reached.isSaid };
  }
}

const refused = { delivered: false, isPermanent: false, rejected: [] };

interface SmtpError {
  response?: string;
  command?: string;
  message?: string;
  /** Of each recipient, where all were rejected. */
  rejectedErrors?: { response?: string }[];
}

/** An error by 5xx of every recipient, or of the mail; a rejected sign-in or sender is the provider's to mend. */
const isRejectedForGood = (stage: Stage, responses: readonly (string | undefined)[]) =>
  (stage === 'recipients' || stage === 'message') &&
  responses.every((response) => response === undefined || response.startsWith('5')) &&
  responses.some((response) => response !== undefined);

interface Conversation {
  deadlineMs: number;
  auth: SmtpServer['auth'];
  mail: OutgoingMail;
  raw: Buffer;
}

function hasGreeted(lines: readonly TranscriptLine[]): boolean {
  const greeting = lines.find(({ from }) => from === 'server');
  return greeting !== undefined && /^220(?:[ -]|$)/.test(greeting.line);
}

/** Says the mail, on a new connection after the greeting and the sign-in. */
async function converse(
  { connection, lines, mails }: SmtpLine,
  { deadlineMs, auth, mail, raw }: Conversation,
  { enter, say }: { enter: (stage: Stage) => void; say: () => void },
): Promise<SMTPConnection.SentMessageInfo> {
  const lost = Promise.withResolvers<never>();
  const end = () => lost.reject(new Error('The server closed the connection.'));
  // A server that answers a byte at a time never falls silent.
  const deadline = setTimeout(() => lost.reject(new Error('The server took too long.')), deadlineMs);
  connection.on('error', lost.reject);
  connection.on('end', end);
  const promised = <T>(act: (done: (error: Error | null | undefined, result?: T) => void) => void) =>
    Promise.race([
      lost.promise,
      new Promise<T>((resolve, reject) => act((error, result) => (error ? reject(error) : resolve(result as T)))),
    ]);
  try {
    if (mails === 0) {
      await promised((done) => connection.connect(done));
      // The client reads three digits of the greeting alone.
      if (!hasGreeted(lines)) throw new Error(noServerAnswered);
      enter('sign-in');
      await promised((done) => connection.login({ credentials: auth }, done));
    }
    enter('message');
    const envelope = { from: mail.from.address, to: recipientsOf(mail) };
    return await promised<SMTPConnection.SentMessageInfo>((done) => connection.send(envelope, read(raw, say), done));
  } finally {
    clearTimeout(deadline);
    connection.off('error', lost.reject);
    connection.off('end', end);
    lost.promise.catch(() => {});
  }
}

/** The client reads the mail once the server lets it say it: by 354, or by another answer of 2 or 3 to DATA. */
function read(raw: Buffer, say: () => void): Readable {
  return Readable.from(
    (function* () {
      say();
      yield raw;
    })(),
  );
}

/** Everybody once: some services reject an address that stands twice. */
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
