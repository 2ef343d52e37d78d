import { sql } from 'kysely';
import type { Sql } from '../../platform/db/database.ts';

/** True while the deleted record of this id can be brought back. */
export const isKept = ({ type, id }: { type: string; id: Sql }) => sql<boolean>`exists (
  select from removed_records d where d.type = ${type} and d.record_id = ${id})`;
