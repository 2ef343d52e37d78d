import { sql } from 'kysely';
import type { Db } from './database.ts';
import { containing } from './lists/like-pattern.ts';

/** How long the answer of an idempotent request is kept for its repeats. */
export const keptMs = 24 * 3_600_000;

/** Forgets answers older than 24 hours. */
export async function deleteExpiredAnswers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', new Date(now.getTime() - keptMs))
    .execute();
}

/** Forgets answers that may hold a text: a repeat of such a request acts anew. */
export async function deleteAnswersHolding(db: Db, text: string): Promise<void> {
  await sql`delete from idempotency_keys where answer::text ilike ${containing(text)}`.execute(db);
}
