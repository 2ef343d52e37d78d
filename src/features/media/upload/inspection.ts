import { AppError, type AppErrorDetails, type ErrorCode } from '../../../contracts/call/errors.ts';
import type { OwnerPath } from '../../../platform/admission/fair-line.ts';
import { processLanes } from '../../../platform/admission/lanes.ts';
import { openIsolatedWork, WorkBeyondLimits, workerModule } from '../../../platform/process/isolated-work.ts';
import type { InspectedFile } from './inspect-upload.ts';

export interface SentFile {
  path: string;
  name: string;
  size: number;
  /** The media types that may come; by default all that the library takes. */
  allowed?: readonly string[];
}

/** What the worker answers; an error of its own does not cross between threads. */
export type Inspection = { file: InspectedFile } | { refusal: { code: ErrorCode; details: AppErrorDetails } };

/** Far more than the largest file needs, also on a machine under load. */
const maxMs = 15_000;

const limits = {
  module: () => workerModule(import.meta.dirname, 'inspect-upload'),
  maxMs,
  heapMegabytes: 192,
};

const lines = {
  library: openIsolatedWork<SentFile, Inspection>({ ...limits, lane: processLanes.libraryFile }),
  visitors: openIsolatedWork<SentFile, Inspection>({ ...limits, lane: processLanes.visitorFile }),
};

/**
 * Looks at an upload in a thread of its own, in turn with those of others. Rejects what `inspectUpload` rejects, and what takes
 * too long or too much memory.
 */
export async function inspectApart(
  { path, name, size, allowed }: SentFile,
  { line, owner }: { line: keyof typeof lines; owner: OwnerPath },
): Promise<InspectedFile> {
  const sent = { path, name, size, ...(allowed && { allowed }) };
  const inspection = await lines[line].run(sent, owner).catch((error: unknown) => {
    if (!(error instanceof WorkBeyondLimits)) throw error;
    const text = 'Checking this file took too long. Save it again in another program and retry';
    throw new AppError('VALIDATION_ERROR', { error: text, fields: { file: [text] } });
  });
  if ('refusal' in inspection) throw new AppError(inspection.refusal.code, inspection.refusal.details);
  return inspection.file;
}
