import type { SubmissionRow } from '../submissions.contract.ts';

const addressLike = /^[^@\s]{1,200}@[^@\s]{1,200}$/;

/** Who sent it, as far as the answers say: an e-mail address, else the first answer in words; else the form. */
export function senderOf({ data, userEmail, formName }: SubmissionRow): string {
  const words = Object.values(data).filter((answer) => typeof answer === 'string' && answer.trim() !== '');
  return String(words.find((text) => addressLike.test(String(text))) ?? userEmail ?? words[0] ?? formName);
}
