import { AppError, type ErrorCode, errorFacts } from '../../contracts/call/errors.ts';
import { violatedConstraint } from './constraint.ts';

/** Makes a write. A constraint that it violates becomes the error under the constraint's name; any other error stays. */
export async function mapViolations<T>(
  refusals: Readonly<Record<string, () => AppError>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw refusals[violatedConstraint(error) ?? '']?.() ?? error;
  }
}

/** The error of a value that another record has already, with its text on the field. */
export const taken = (code: ErrorCode, field: string) => () =>
  new AppError(code, { fields: { [field]: [errorFacts(code).error] } });
