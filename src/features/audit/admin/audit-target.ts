import { offerOf } from '../../../admin-kit/console-offers.ts';
import type { AuditEntry } from '../audit.contract.ts';

declare module '../../../admin-kit/console-offers.ts' {
  interface ConsoleOffers {
    [record: `record of ${string}`]: (target: AuditTarget) => Screen | null;
    removedRecords: () => string;
  }
}

export interface AuditTarget {
  id: string;
  /** What the audit log keeps of the record under this name, as it was after the action, else before it. */
  fact: (name: string) => unknown;
}

interface Screen {
  path: string;
  /** Without it the link would lead to an error. */
  permission: string;
}

/** The screen of the record that an action was about, where a feature names one; null for a deleted or hidden record. */
export function screenOf({ action, target, before, after, hidden }: AuditEntry): Screen | null {
  const { type, id } = target;
  const isGone = type !== 'settings' && (id === null || action.endsWith('.deleted'));
  if (isGone || hidden !== null) return null;
  return screenOfRecord({ type, id: id ?? '', fact: (name) => factOf({ before, after }, name) });
}

/** The screen of a record of a later feature, where that names one by the id alone or by the facts that are given. */
export function screenOfRecord({
  type,
  id,
  fact = () => undefined,
}: Partial<AuditTarget> & { type: string; id: string }): Screen | null {
  return offerOf(`record of ${type}`)?.({ id, fact }) ?? null;
}

function factOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>, name: string): unknown {
  for (const facts of [after, before]) {
    if (typeof facts === 'object' && facts !== null && name in facts) return (facts as Record<string, unknown>)[name];
  }
  return undefined;
}
