import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';

/** What narrows the audit log beside search and columns. Days are those of the reader. */
export interface AuditFilter {
  /** An e-mail address or an id. */
  actor: string;
  /** An action, or a beginning that ends in a dot. */
  action: string;
  from: string;
  to: string;
}

/** Reads the filter from the list's own parameters; what it cannot read is no filter. */
export function auditFilterOf({ actor = '', action = '', from = '', to = '' }: Readonly<Record<string, string>>) {
  const filter: AuditFilter = { actor, action, from: isDay(from) ? from : '', to: isDay(to) ? to : '' };
  return filter;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(new Date(`${text}T00:00:00`).getTime());
}

/** What the list is asked for a state: a reader's day is their own from its first moment to its last. */
export function auditLogQuery(state: ListState) {
  const { actor, action, from, to } = auditFilterOf(state.more);
  return {
    ...listParameters(state),
    ...(actor && { actor }),
    ...(action && { action }),
    ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}
