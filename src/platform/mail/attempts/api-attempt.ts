import { type Attempt, keptLine, type OutgoingMail, type Stage } from './attempt.ts';

export interface MailApi {
  kind: 'SENDGRID' | 'SENDLAYER';
  /** Its origin. */
  url: string;
  apiKey: string;
}

const paths = { SENDGRID: '/v3/mail/send', SENDLAYER: '/api/v1/email' } as const;
const maxBytes = 16_384;

/** Hands one mail to an API provider, in that service's own JSON. Never throws for what the service does. */
export async function apiAttempt(
  { kind, url, apiKey }: MailApi,
  mail: OutgoingMail,
  timeoutMs: number,
): Promise<Attempt> {
  const address = `${url}${paths[kind]}`;
  const request = { from: 'client', line: `POST ${address}` } as const;
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(kind === 'SENDGRID' ? sendGridBody(mail) : sendLayerBody(mail)),
      // The key goes to this host alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await startOf(response);
    const answer = keptLine(`${response.status} ${response.statusText} ${text}`.replaceAll(/\s+/g, ' ').trim(), [
      apiKey,
    ]);
    const transcript = [request, { from: 'server', line: answer } as const];
    return {
      delivered: response.ok,
      stage: response.ok ? 'accepted' : stageOf(response.status),
      isPermanent: errorsOfTheMail.includes(response.status),
      answer,
      rejected: [],
      transcript,
    };
  } catch {
    return {
      delivered: false,
      stage: 'connection',
      isPermanent: false,
      rejected: [],
      answer: `${new URL(url).host} did not answer.`,
      transcript: [request],
    };
  }
}

/** With these the service rejects the mail itself. */
const errorsOfTheMail = [400, 413, 422];

const stageOf = (status: number): Stage => (status === 401 || status === 403 ? 'sign-in' : 'message');

/** Enough of the body to show what is wrong; the rest is not read. */
async function startOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

function sendGridBody(mail: OutgoingMail) {
  const { messageId, from, to, cc = [], bcc = [], replyTo, subject, html, text, attachments = [] } = mail;
  const all = (addresses: readonly string[]) => addresses.map((email) => ({ email }));
  return {
    personalizations: [
      { to: all([to]), ...(cc.length > 0 && { cc: all(cc) }), ...(bcc.length > 0 && { bcc: all(bcc) }) },
    ],
    from: { email: from.address, ...(from.name && { name: from.name }) },
    ...(replyTo && { reply_to: { email: replyTo } }),
    subject,
    content: [
      { type: 'text/plain', value: text },
      { type: 'text/html', value: html },
    ],
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ name, mimeType, content }) => ({
        content: content.toString('base64'),
        filename: name,
        type: mimeType,
        disposition: 'attachment',
      })),
    }),
    headers: { 'Message-ID': messageId },
  };
}

function sendLayerBody(mail: OutgoingMail) {
  const { messageId, from, to, cc = [], bcc = [], replyTo, subject, html, text, attachments = [] } = mail;
  const all = (addresses: readonly string[]) => addresses.map((email) => ({ email }));
  return {
    From: { email: from.address, ...(from.name && { name: from.name }) },
    To: all([to]),
    ...(cc.length > 0 && { CC: all(cc) }),
    ...(bcc.length > 0 && { BCC: all(bcc) }),
    ...(replyTo && { ReplyTo: all([replyTo]) }),
    Subject: subject,
    ContentType: 'HTML',
    HTMLContent: html,
    PlainContent: text,
    ...(attachments.length > 0 && {
      Attachments: attachments.map(({ name, mimeType, content }) => ({
        Content: content.toString('base64'),
        Type: mimeType,
        Filename: name,
        Disposition: 'attachment',
      })),
    }),
    Headers: { 'Message-ID': messageId },
  };
}
