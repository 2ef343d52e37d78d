import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { EntryContent } from '../entries.contract.ts';

export interface RawContent {
  id: string;
  contentTypeId: string;
  body: EntryContent;
}

/** Some of the entries whose blocks lie there as they came in, held until the transaction ends. */
export async function listRawContent(db: Db, limit: number): Promise<RawContent[]> {
  const { rows } = await sql<RawContent>`
    select id, content_type_id, body from content where is_body_raw
    order by id limit ${limit} for update`.execute(db);
  return rows;
}

/** Neither the version nor the time of the entry changes: nobody edited it. */
export async function updateRawBody(db: Db, { id, body }: { id: string; body: EntryContent }): Promise<void> {
  await db
    .updateTable('content')
    .set({
      body: JSON.stringify(body),
      isBodyRaw: false,
      namedIds: sql`ids_named_in(custom_fields, ${JSON.stringify(body)}::jsonb)`,
    })
    .where('id', '=', id)
    .execute();
}
