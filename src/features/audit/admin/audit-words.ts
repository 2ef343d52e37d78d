import { offerOf } from '../../../admin-kit/console-offers.ts';
import { capital } from '../../../contracts/text/capital.ts';
import type { AuditEntry } from '../audit.contract.ts';

declare module '../../../admin-kit/console-offers.ts' {
  interface ConsoleOffers {
    auditedActs: readonly AuditedActs[];
  }
}

/** The acts on one sort of record, which its feature writes into the trail as `user.created`. */
interface AuditedActs {
  /** `user` */
  subject: string;
  /** What the filter of the trail calls these acts. */
  label: string;
  /** What was done, as a sentence without its subject: `created` to "Created a user". */
  words: Readonly<Record<string, string>>;
}

const auditedActs = () => offerOf('auditedActs') ?? [];

/** What was done, as a sentence without its subject. An act that no feature declares gets its words from its own name. */
export function actInWords(action: string): string {
  const [subject = '', verb = ''] = action.split('.');
  const words = auditedActs().find((acts) => acts.subject === subject)?.words ?? {};
  const phrase = Object.hasOwn(words, verb) ? words[verb] : undefined;
  return phrase ?? capital(`${verb} ${subject}`.replaceAll('-', ' ').trim());
}

/** Who did it. Without an account it was somebody at an address who was not signed in, or the system itself. */
export function actorInWords({ actor, ip }: Pick<AuditEntry, 'actor' | 'ip'>): string {
  if (actor.email !== null) return actor.email;
  return ip === null ? 'The system' : 'Somebody not signed in';
}

/** Acts by what they are about, in the order of their labels; the value is what the list is asked for. */
export function actGroups(): { value: string; label: string }[] {
  const groups = auditedActs().map(({ subject, label }) => ({ value: `${subject}.`, label }));
  return groups.sort((one, other) => one.label.localeCompare(other.label, 'en'));
}
