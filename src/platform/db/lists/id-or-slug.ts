import { sql } from 'kysely';
import { isId } from '../../../contracts/text/id.ts';

/**
 * True where a record has one of these names, each its id or its slug. What looks like an id is an id: a slug that looks so
 * never stands for another record.
 */
export function namedBy(names: readonly string[], alias?: string) {
  const { ids = [], slugs = [] } = Object.groupBy(names, (name) => (isId(name) ? 'ids' : 'slugs'));
  const column = (name: string) => sql.ref(alias === undefined ? name : `${alias}.${name}`);
  return sql<boolean>`(${column('id')} = any (${ids}::uuid[]) or ${column('slug')} = any (${slugs}::text[]))`;
}
