import { ConfigError } from '../config/config.ts';
import { StartError } from './start-error.ts';

/**
 * What a process says at the terminal before it ends with a failure, one line each. `own` knows the failures of this
 * process and answers null for any other; what nobody foresaw comes with its stack.
 */
export function failureLines(
  error: unknown,
  own: (error: unknown) => readonly string[] | null = () => null,
): readonly string[] {
  if (error instanceof ConfigError) return error.fieldErrors;
  if (error instanceof StartError) return [error.message];
  return own(error) ?? [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
