import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { audit } from '../../audit/audit.service.ts';
import type { Removable } from '../../removals/removals.service.ts';
import { eraseAnswerFileLater } from '../files/answer-files.ts';
import { keptSubmission } from './kept-submission.ts';

const KeptFile = z.object({ id: z.uuid(), submission_id: z.uuid(), storage_key: z.string() });

/** A submission comes back with its files and history. The bytes go when nobody brought it back in time. */
export const removableSubmission: Removable = {
  ...keptSubmission,
  conflicts: {},
  settle: (ctx, { id, label }) => audit(ctx, 'submission.restored', { type: 'form-submission', id, label }),
  forget: eraseFilesOf,
};

/** Queues the end of the files among kept rows; answers how many there are. */
export async function eraseFilesOf(ctx: Ctx, rows: readonly Record<string, unknown>[]): Promise<void> {
  for (const { id, submission_id: submissionId, storage_key: key } of keptFilesIn(rows))
    await eraseAnswerFileLater(ctx, { id, submissionId, key });
}

/** The files among kept rows. */
export function keptFilesIn(rows: readonly Record<string, unknown>[]) {
  return rows.flatMap((row) => KeptFile.safeParse(row).data ?? []);
}
