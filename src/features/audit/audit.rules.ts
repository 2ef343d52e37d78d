import { csvLine } from '../../contracts/lists/csv.ts';
import type { AuditEntry } from './audit.contract.ts';

/** The first line of the CSV file. */
export const auditCsvHead = csvLine([
  'at',
  'actor',
  'actor_id',
  'action',
  'target_type',
  'target_id',
  'target',
  'before',
  'after',
  'ip',
]);

/** The address of who acted, and the API token by which a program acted for them. */
export function actorName({ email, token }: AuditEntry['actor']): string | null {
  return email !== null && token ? `${email} by the token “${token.name}”` : email;
}

/** What stands for what the reader may not view. */
export function hiddenNote(hidden: string): string {
  return `Hidden: needs ${hidden}`;
}

/** One entry as a line of the CSV file; what it was and became are JSON. */
export function auditCsvLine({ at, actor, action, target, before, after, ip, hidden }: AuditEntry): string {
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
  const { type, id, label } = target;
  const note = hidden === null ? null : hiddenNote(hidden);
  const facts = note ? [note, note, note] : [label, json(before), json(after)];
  return csvLine([at, actorName(actor), actor.id, action, type, id, ...facts, ip]);
}
