import { AppError } from '../../../contracts/call/errors.ts';
import { answerWork } from '../../../platform/process/answer-work.ts';
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

/** Hands the bytes back without a copy, since copies of many photos at once would double their memory. */
answerWork(inspect, (inspection) => {
  if (!('file' in inspection)) return [];
  const { buffer, byteLength } = inspection.file.content;
  // A buffer that holds more than this file may also hold data of somebody else.
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
});
