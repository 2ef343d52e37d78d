import type { Db } from '../../../platform/db/database.ts';

export type ChallengePurpose = 'sign-in' | 'passkey-sign-in' | 'passkey-registration';

interface NewChallenge {
  tokenHash: Buffer;
  purpose: ChallengePurpose;
  userId: string | null;
  network: string | null;
  passwordHash: Buffer | null;
  passkeyChallenge: string | null;
  expiresAt: Date;
}

export type ChallengeRow = NewChallenge & { tries: number };

export async function insertChallenge(db: Db, row: NewChallenge): Promise<void> {
  await db.insertInto('proofChallenges').values(row).execute();
}

interface Named {
  tokenHash: Buffer;
  purpose: ChallengePurpose;
  now: Date;
}

/** Counts a try of a challenge before it is checked; null for one that ended, and beyond so many. */
export async function countTry(db: Db, of: Named & { max: number }): Promise<ChallengeRow | null> {
  const row = await db
    .updateTable('proofChallenges')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('tokenHash', '=', of.tokenHash)
    .where('purpose', '=', of.purpose)
    .where('expiresAt', '>', of.now)
    .where('tries', '<', of.max)
    .returningAll()
    .executeTakeFirst();
  return (row as ChallengeRow | undefined) ?? null;
}

/** Takes a challenge, which then is no more; null for one that ended. */
export async function deleteChallenge(db: Db, of: Named): Promise<ChallengeRow | null> {
  const row = await db
    .deleteFrom('proofChallenges')
    .where('tokenHash', '=', of.tokenHash)
    .where('purpose', '=', of.purpose)
    .where('expiresAt', '>', of.now)
    .returningAll()
    .executeTakeFirst();
  return (row as ChallengeRow | undefined) ?? null;
}

export async function deleteChallengesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('proofChallenges').where('userId', '=', userId).execute();
}

export async function deleteEndedChallenges(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('proofChallenges').where('expiresAt', '<', before).execute();
}
