/** How far an attempt came; `accepted` is the end of a good one. */
export const stages = ['connection', 'sign-in', 'sender', 'recipients', 'message', 'accepted'] as const;
export type Stage = (typeof stages)[number];

export interface TranscriptLine {
  from: 'client' | 'server';
  line: string;
}

/** What became of one mail that was handed to one provider. */
export interface Attempt {
  delivered: boolean;
  stage: Stage;
  /** Rejected for good: another try would end the same way. */
  isPermanent: boolean;
  answer: string;
  /** Recipients that were rejected while the mail went to the others. */
  rejected: string[];
  transcript: TranscriptLine[];
}

export interface OutgoingMail {
  /** With its angle brackets; the same on every attempt. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  cc?: readonly string[];
  bcc?: readonly string[];
  replyTo?: string | null;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  name: string;
  mimeType: string;
  content: Buffer;
}

/** A whole attempt takes at most so many times the wait for one answer. */
export const answersPerAttempt = 6;

const maxLines = 200;
const maxLineLength = 1000;
const secretMask = '••••••••';

/** What was said, without the secrets: a peer may repeat what it was told. Bounded, for the peer decides how much it says. */
export function keptLines(lines: readonly TranscriptLine[], secrets: readonly string[]): TranscriptLine[] {
  return lines.slice(0, maxLines).map(({ from, line }) => ({ from, line: keptLine(line, secrets) }));
}

/** One line of it; the secrets are masked before the line is cut, so that no part of one stays. */
export function keptLine(line: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, secretMask), line).slice(0, maxLineLength);
}
