import type { Mailer } from './mailer.ts';

export interface SmtpOptions {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  credentials?: { user: string; password: string };
}

/** Delivers by SMTP. The client is loaded with the first message, to keep an idle process small. */
export function smtpMailer(options: SmtpOptions): Mailer {
  return {
    async send({ id, recipient, cc, bcc, replyTo, sender, subject, html, text }) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        host: options.host,
        port: options.port,
        secure: options.secure,
        ...(options.credentials && { auth: { user: options.credentials.user, pass: options.credentials.password } }),
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        const messageId = `<${id}@${domainOf(sender)}>`;
        // Addresses as objects, so that no text in them is read as a list of further recipients.
        const sent = await transport.sendMail({
          from: sender,
          to: bare(recipient),
          cc: cc.map(bare),
          bcc: bcc.map(bare),
          ...(replyTo !== null && { replyTo: bare(replyTo) }),
          subject,
          html,
          text,
          messageId,
        });
        return { answer: String(sent.response) };
      } finally {
        transport.close();
      }
    },
  };
}

const bare = (address: string) => ({ name: '', address });

function domainOf(sender: string): string {
  return /@([\w.-]+)/.exec(sender)?.[1] ?? 'localhost';
}
