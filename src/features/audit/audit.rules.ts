import type { AuditEntry } from './audit.contract.ts';

const secretName = /passw|secret|token|credential|api_?key/i;

/**
 * The value without what must never lie in the trail: every key that names a password, secret, token or key is dropped,
 * unless it holds a number or a yes or no, which is a setting about them.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !secretName.test(key) || typeof inner === 'number' || typeof inner === 'boolean')
      .map(([key, inner]) => [key, withoutSecrets(inner)]),
  );
}

/** The columns of the CSV file. */
export const csvHead = cells([
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

/** One entry as a line of the CSV file; what it was and became are JSON. */
export function csvLine({ at, actor, action, target, before, after, ip }: AuditEntry): string {
  const json = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));
  const who = [actor.email, actor.id].map((text) => text ?? '');
  const what = [target.type, target.id ?? '', target.label ?? ''];
  return cells([at, ...who, action, ...what, json(before), json(after), ip ?? '']);
}

function cells(values: readonly string[]): string {
  return `${values.map((value) => quoted(withoutFormula(value))).join(',')}\r\n`;
}

/** A spreadsheet takes a cell that begins so for a formula; the apostrophe makes it text. */
function withoutFormula(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
