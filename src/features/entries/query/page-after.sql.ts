import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import type { OrderTerm } from './columns.sql.ts';

/** Whether the entry that a page comes after is there, in a statement that begins with the `parts` of a page. */
export const isAnchored = sql<boolean>`(select count(*) = 1 from anchor)`;

/** The place of an entry in an order: its own values of the terms, as the part `anchor` of a statement. */
export function anchorPart(terms: readonly OrderTerm[], where: Sql): Sql {
  const values = terms.map(({ value }, place) => `${value} as s${place}`).join(', ');
  return sql`anchor as materialized (select ${sql.raw(values)} from content c where ${where})`;
}

/**
 * A condition that the entries behind the anchor meet. Where an index has the order, or its first term, the condition is the
 * beginning of the scan, so that no entry before it is read. `place` is that of the first of these terms in the whole order.
 */
export function behindSql(terms: readonly OrderTerm[], place = 0): Sql {
  const placed = terms.map((term, index) => ({ ...term, anchor: `(select s${place + index} from anchor)` }));
  const [first] = placed;
  if (!first) throw new Error('a question has no order');
  const sign = characterOf(first);
  const isOneRow = placed.every(({ direction, mayBeMissing }) => direction === first.direction && !mayBeMissing);
  if (isOneRow) {
    const [values, anchors] = [placed.map(({ value }) => value), placed.map(({ anchor }) => anchor)];
    return sql.raw(`(${values.join(', ')}) ${sign} (${anchors.join(', ')})`);
  }
  const beginning = first.mayBeMissing ? '' : `${first.value} ${sign}= ${first.anchor} and `;
  return sql.raw(`(${beginning}${laterOf(placed)})`);
}

interface PlacedTerm extends OrderTerm {
  anchor: string;
}

/** Later by the first term, or the same by it and later by the others. Missing values come last in both directions. */
function laterOf([first, ...others]: readonly PlacedTerm[]): string {
  if (!first) return 'false';
  const { value, anchor, mayBeMissing } = first;
  const beyond = `${value} ${characterOf(first)} ${anchor}`;
  const later = mayBeMissing ? `(${beyond} or ${value} is null and ${anchor} is not null)` : beyond;
  const isSame = mayBeMissing ? `${value} is not distinct from ${anchor}` : `${value} = ${anchor}`;
  return `(${later} or ${isSame} and ${laterOf(others)})`;
}

const characterOf = ({ direction }: OrderTerm) => (direction === 'asc' ? '>' : '<');
