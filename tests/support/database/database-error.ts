import { expect } from 'vitest';
import { StartError } from '../../../src/platform/process/start-error.ts';

/** The one line with which a start was rejected; fails if it was not, or not in one line. */
export async function errorOf(act: Promise<unknown>): Promise<string> {
  const error: unknown = await act.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).not.toContain('\n');
  return message;
}
