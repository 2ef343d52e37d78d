import { AppError } from '../../../contract-kit/call/errors.ts';
import { answerWork } from '../../../platform/work/answer-work.ts';
import { inspectUpload } from './inspect-upload.ts';
import type { Inspection, SentFile } from './inspection.ts';

answerWork(async (sent: SentFile): Promise<Inspection> => {
  try {
    return { file: await inspectUpload(sent) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: { code: error.code, details: error.details } };
  }
});
