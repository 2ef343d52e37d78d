import type { Db } from '../../../platform/db/database.ts';

export async function hasSubmissionFile(db: Db, id: string): Promise<boolean> {
  const row = db.selectFrom('formSubmissionFiles').select('id').where('id', '=', id);
  return (await row.executeTakeFirst()) !== undefined;
}
