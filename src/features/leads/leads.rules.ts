import type { LeadFields } from './leads.contract.ts';

const longestPauseMs = 3_600_000;

/** Milliseconds until the next attempt, after so many failed ones: the first pause, each next one three times as long, at most an hour. */
export function pauseAfter(attempts: number, firstMs: number): number {
  return Math.min(firstMs * 3 ** Math.min(attempts - 1, 30), longestPauseMs);
}

/** The parts of Web-to-Lead by our names. */
const parts: readonly (readonly [part: string, field: keyof LeadFields])[] = [
  ['first_name', 'FirstName'],
  ['last_name', 'LastName'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['company', 'Company'],
  ['street', 'Street'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'PostalCode'],
  ['country', 'Country'],
  ['lead_source', 'LeadSource'],
  ['URL', 'Website'],
  ['description', 'Description'],
];

/** A lead in the parts that Salesforce's Web-to-Lead takes. */
export function webToLead(fields: Readonly<Record<string, string>>, oid: string): [part: string, value: string][] {
  return [['oid', oid], ...parts.map(([part, field]): [string, string] => [part, fields[field] ?? ''])];
}
