import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { TranscriptLine } from './attempt.ts';

/** A connection to a mail server that was signed in to. */
export interface SmtpLine {
  connection: SMTPConnection;
  /** What both sides say on it. */
  lines: TranscriptLine[];
  /** Mails that went over it. */
  mails: number;
}

/** Connections that wait for the next mail to the same server. */
export interface KeptConnections {
  /** Takes an idle connection out of the pool; null if none is idle. */
  take(server: string): SmtpLine | null;
  /** Keeps one whose mail was taken. */
  keep(server: string, line: SmtpLine): void;
  /** Says goodbye on all of them. */
  close(): void;
}

/** Servers close what is silent for minutes; a mail that comes later opens a new one. */
const idleMs = 5_000;
/** Of one server. */
const maxIdle = 4;
/** Some servers take no more over one connection. */
const maxMails = 100;

/**
 * Keeps connections open for a few seconds, so that of many mails to one server not each has to greet and sign in. One that the
 * server closes meanwhile, or that says anything unasked, is dropped.
 */
export function keepConnections(): KeptConnections {
  const waiting = new Map<string, Map<SmtpLine, () => void>>();
  let isClosed = false;
  const remove = (server: string, line: SmtpLine) => {
    const lines = waiting.get(server);
    lines?.get(line)?.();
    lines?.delete(line);
    if (lines?.size === 0) waiting.delete(server);
  };
  return {
    take(server) {
      const [line] = waiting.get(server)?.keys() ?? [];
      if (!line) return null;
      remove(server, line);
      return line;
    },
    keep(server, line) {
      const lines = waiting.get(server) ?? new Map<SmtpLine, () => void>();
      if (isClosed || line.mails >= maxMails || lines.size >= maxIdle) {
        sendQuit(line);
        return;
      }
      const drop = () => {
        remove(server, line);
        line.connection.close();
      };
      const end = () => {
        remove(server, line);
        sendQuit(line);
      };
      const timer = setTimeout(end, idleMs).unref();
      line.connection.on('error', drop);
      line.connection.on('end', drop);
      lines.set(line, () => {
        clearTimeout(timer);
        line.connection.off('error', drop);
        line.connection.off('end', drop);
      });
      waiting.set(server, lines);
    },
    close() {
      isClosed = true;
      for (const [server, lines] of waiting)
        for (const line of lines.keys()) {
          remove(server, line);
          sendQuit(line);
        }
    },
  };
}

/** Ends a connection. The server may hang up first, which is no error any more. */
export function sendQuit({ connection }: SmtpLine): void {
  connection.quit();
  connection.close();
}
