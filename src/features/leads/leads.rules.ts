import type { LeadFields } from './leads.contract.ts';

/** The names of Web-to-Lead with ours. */
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

/** The form fields of a lead for Salesforce's Web-to-Lead. */
export function webToLead(fields: Readonly<Record<string, string>>, oid: string): [part: string, value: string][] {
  return [['oid', oid], ...parts.map(([part, field]): [string, string] => [part, fields[field] ?? ''])];
}
