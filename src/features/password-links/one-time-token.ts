import { createHash, randomBytes } from 'node:crypto';

const labelBytes = 6;
const secretBytes = 32;

export interface OneTimeToken {
  /** What is mailed, and kept nowhere. */
  token: string;
  /** Its first eight characters, random by themselves, by which support tells mails apart; they say nothing of the rest. */
  label: string;
  hashed: string;
}

/** A fresh one-time token. */
export function newOneTimeToken(): OneTimeToken {
  const label = randomBytes(labelBytes).toString('base64url');
  const token = label + randomBytes(secretBytes).toString('base64url');
  return { token, label, hashed: hashOneTimeToken(token) };
}

/** The form in which a token is stored. Its 256 random bits need no slow hash. */
export function hashOneTimeToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
