import { sql } from 'kysely';
import type { Sql } from '../../platform/db/filter-sql.ts';
import type { RemovableType } from './removals.contract.ts';

/** True while the deleted record of this id can be brought back. */
export const isKept = ({ type, id }: { type: RemovableType; id: Sql }) => sql<boolean>`exists (
  select from removed_records d where d.type = ${type} and d.record_id = ${id})`;
