import { AppError } from '../../../contract-kit/call/errors.ts';
import { answerWork } from '../../../platform/work/answer-work.ts';
import { inspectUpload } from './inspect-upload.ts';
import type { Inspection, SentFile } from './inspection.ts';

const inspect = async (sent: SentFile): Promise<Inspection> => {
  try {
    return { file: await inspectUpload(sent) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: { code: error.code, details: error.details } };
  }
};

/** Of ten photos at once each copy would take as much memory as all of them. */
answerWork(inspect, (inspection) => {
  if (!('file' in inspection)) return [];
  const { buffer, byteLength } = inspection.file.content;
  // One that holds more than this file may belong to somebody else, too.
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
});
