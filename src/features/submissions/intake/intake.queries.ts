import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Whether a form has as many submissions that are no spam. */
export async function hasSubmissions(db: Db, { formId, max }: { formId: string; max: number }): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from form_submissions where form_id = ${formId} and status <> 'spam' limit ${max}
    ) as counted`.execute(db);
  return (rows[0]?.count ?? 0) >= max;
}
