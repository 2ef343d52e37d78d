import { offerOf } from '../../../admin-kit/console-offers.ts';
import { capital } from '../../../contracts/text/capital.ts';
import type { AuditEntry } from '../audit.contract.ts';
import { actorName } from '../audit.rules.ts';

declare module '../../../admin-kit/console-offers.ts' {
  interface ConsoleOffers {
    auditedActions: readonly AuditedActions[];
  }
}

/** The acts on one sort of record, which its feature writes into the audit log as `user.created`. */
interface AuditedActions {
  /** `user` */
  subject: string;
  /** What the filter of the audit log calls these acts. */
  label: string;
  /** What was done, as a sentence without its subject: `created` to "Created a user". */
  words: Readonly<Record<string, string>>;
}

const auditedActions = () => offerOf('auditedActions') ?? [];

/** What was done, as a sentence without its subject. An action that no feature declares gets its words from its own name. */
export function actionInWords(action: string): string {
  const [subject = '', verb = ''] = action.split('.');
  const words = auditedActions().find((acts) => acts.subject === subject)?.words ?? {};
  const phrase = Object.hasOwn(words, verb) ? words[verb] : undefined;
  return phrase ?? capital(`${verb} ${subject}`.replaceAll('-', ' ').trim());
}

/** Who did it. Without an account it was somebody at an address who was not signed in, or the system itself. */
export function actorInWords({ actor, ip }: Pick<AuditEntry, 'actor' | 'ip'>): string {
  const name = actorName(actor);
  if (name !== null) return name;
  return ip === null ? 'The system' : 'Somebody not signed in';
}

/** Acts by what they are about, in the order of their labels; the value is what the list is asked for. */
export function actionGroups(): { value: string; label: string }[] {
  const groups = auditedActions().map(({ subject, label }) => ({ value: `${subject}.`, label }));
  return groups.sort((one, other) => one.label.localeCompare(other.label, 'en'));
}
