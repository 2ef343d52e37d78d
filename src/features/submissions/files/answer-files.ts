import { z } from 'zod';
import { AppError, type FieldErrors } from '../../../contracts/call/errors.ts';
import { maxBytesOf } from '../../../contracts/upload-rules.ts';
import { fileRulesOf } from '../../../field-types/definition/facts.ts';
import { allowedMimeTypes } from '../../../field-types/files/media-files.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { newId } from '../../../platform/ids.ts';
import { storageKey } from '../../../platform/storage/storage.ts';
import type { AnsweredFile } from '../../forms/answers/answers.rules.ts';
import type { FormField } from '../../forms/fields/form-fields.contract.ts';
import { extensionOf } from '../../media/media.rules.ts';
import { fileNameFor } from '../../media/upload/file-name.rules.ts';
import { inspectApart } from '../../media/upload/inspection.ts';
import { isKeptWith } from '../../removals/removals.service.ts';
import { listFiles } from '../submissions.queries.ts';
import { hasSubmissionFile } from './answer-files.queries.ts';
import type { KeptAnswerFile } from './kept-file.rules.ts';

/** A file that came with a form, on the disk of this process. */
export interface SentFile {
  /** The name of its part. */
  part: string;
  path: string;
  name: string;
  size: number;
}

/** A file of a form after its bytes were looked at. */
export interface InspectedAnswerFile extends KeptAnswerFile {
  content: Uint8Array;
}

/**
 * What stands for each file in the answers until its bytes are looked at, which is slow: a file of a type that its field
 * allows. So the number, the sizes and the conditions decide first. Files under other names than those of fields for files
 * are dropped.
 */
export function unseenFiles(fields: readonly FormField[], files: readonly SentFile[]): Map<AnsweredFile, SentFile> {
  const unseen = new Map<AnsweredFile, SentFile>();
  for (const field of fields) {
    const rules = fileRulesOf(field);
    if (rules === null) continue;
    const [mimeType = ''] = allowedMimeTypes(rules).toSorted((one, other) => maxBytesOf(other) - maxBytesOf(one));
    for (const file of files.filter(({ part }) => part === field.name))
      unseen.set({ id: newId(), name: file.name, size: file.size, mimeType }, file);
  }
  return unseen;
}

/**
 * Looks at the files of a form as the library does: bytes decide the type, and what says where a picture was taken is
 * dropped. What may not be kept is an error of its field.
 */
export async function inspectAnswerFiles(
  ctx: Ctx,
  files: Iterable<readonly [AnsweredFile, SentFile]>,
): Promise<{ inspected: InspectedAnswerFile[]; fieldErrors: FieldErrors }> {
  const inspected: InspectedAnswerFile[] = [];
  const fieldErrors: FieldErrors = {};
  for (const [{ id }, file] of files) {
    try {
      const { content, mimeType, checksum } = await inspectApart(file, { line: 'visitors', owner: ownerOf(ctx) });
      const name = fileNameFor(file.name, mimeType);
      inspected.push({
        field: file.part,
        answer: { id, name, size: content.length, mimeType },
        checksum,
        storageKey: storageKey({ id, extension: extensionOf(mimeType) }),
        content,
      });
    } catch (error) {
      if (!(error instanceof AppError) || error.details.fields === undefined) throw error;
      fieldErrors[file.part] = [error.message];
    }
  }
  return { inspected, fieldErrors };
}

export const eraseAnswerFileJob = 'submissions.erase-file';

const StoredFile = z.object({ id: z.uuid(), submissionId: z.uuid(), key: z.string() });

/** Longer than any submission takes: what has no row by then never gets one. */
const settledMs = 3_600_000;

/**
 * Queues a cleanup job first, then stores the files, so that a crash leaves no orphan. Throws within a transaction: the job has to
 * commit on its own, and a second connection for each request could exhaust the pool. `until` is when their row exists at the
 * latest; else soon.
 */
export async function keepAnswerFiles(
  ctx: Ctx,
  { submissionId, files, until }: { submissionId: string; files: readonly InspectedAnswerFile[]; until?: Date },
): Promise<void> {
  if (ctx.transaction !== null) throw new Error('files are kept before the transaction that names them');
  const runAt = until ?? new Date(ctx.platform.clock.now().getTime() + settledMs);
  for (const { answer, storageKey: key, content } of files) {
    await eraseAnswerFileLater(ctx, { id: answer.id, submissionId, key }, runAt);
    await ctx.platform.storage.put(content, { key, size: content.length, mimeType: answer.mimeType });
  }
}

/** Queues the end of a stored file; it is called off when the file has a row by then, or its submission can be brought back. */
export function eraseAnswerFileLater(ctx: Ctx, file: z.infer<typeof StoredFile>, runAt?: Date): Promise<void> {
  return ctx.platform.jobs.add(ctx, eraseAnswerFileJob, file, { ...(runAt && { runAt }), maxAttempts: 25 });
}

/** Erases a stored file that nothing refers to (any more); fails, to be tried again, while the storage does. */
export async function eraseAnswerFile(ctx: Ctx, payload: unknown): Promise<void> {
  const { id, submissionId, key } = StoredFile.parse(payload);
  if (await hasSubmissionFile(ctx.db, id)) return;
  if (await isKeptWith(ctx, { type: 'form-submission', recordId: submissionId, column: 'id', value: submissionId }))
    return;
  await ctx.platform.storage.remove([key]);
}

/** The files that came with a submission, as a mail attaches them. */
export async function listAnswerFiles(
  ctx: Pick<Ctx, 'db'>,
  submissionId: string,
): Promise<{ name: string; mimeType: string; storageKey: string }[]> {
  const files = await listFiles(ctx.db, [submissionId]);
  return files.map(({ name, mimeType, storageKey: key }) => ({ name, mimeType, storageKey: key }));
}
