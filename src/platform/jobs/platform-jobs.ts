import type { Ctx } from '../context/context.ts';
import { deleteExpiredAnswers } from '../db/idempotent-answers.ts';
import { discardDrafts } from '../storage/discard-drafts.ts';
import { incomingFolder, uploadFolder } from '../storage/storage.ts';
import { deleteDeadJobs, maxJobMs, releaseAbandonedJobs } from './abandoned-jobs.ts';
import type { JobHandler } from './jobs.ts';

/** The platform's own background work. */
export const platformJobs: Readonly<Record<string, JobHandler>> = {
  'release-abandoned-jobs': (ctx) => releaseAbandonedJobs(ctx.db, maxJobMs),
};

/** For so long an operator can see which jobs were given up. */
const deadJobMs = 7 * 86_400_000;

/** Removes what the platform keeps for a time only: jobs that were given up, answers of idempotent calls, uploads that were never finished. */
export async function platformCleanup({ db, platform }: Ctx): Promise<void> {
  const now = platform.clock.now();
  await deleteExpiredAnswers(db, now);
  await deleteDeadJobs(db, new Date(now.getTime() - deadJobMs));
  await discardDrafts(incomingFolder(uploadFolder(platform.config)), now);
}
