import type { ContentColumn } from '../../entries/query/columns.rules.ts';
import type { DeliveredType } from './delivered-type.rules.ts';

/** Most fields that an error names; it counts the others. */
const maxNamed = 40;

/** The names of a type's columns that are allowed somewhere. */
export function columnNames({ columns }: DeliveredType, isAllowed: (column: ContentColumn) => boolean): string[] {
  return [...columns].flatMap(([name, column]) => (isAllowed(column) ? [name] : []));
}

/** An error that names what is allowed. It names only what the public types tell everybody. */
export function oneOf(refusal: string, allowed: readonly string[]): string {
  if (allowed.length === 0) return `${refusal}; there is none`;
  const rest = allowed.length - maxNamed;
  const more = rest > 0 ? ` and ${rest} more fields of the type` : '';
  return `${refusal}; allowed: ${allowed.slice(0, maxNamed).join(', ')}${more}`;
}
