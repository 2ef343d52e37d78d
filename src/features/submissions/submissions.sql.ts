import { sql } from 'kysely';
import type { Sql } from '../../platform/db/database.ts';

/** True where the submission of this id is held as spam. */
export const isHeldAsSpam = (id: Sql) => sql<boolean>`exists (
  select from form_submissions s where s.id = ${id} and s.status = 'spam')`;
