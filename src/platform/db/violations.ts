import { AppError, type ErrorCode, errorFacts } from '../../contracts/call/errors.ts';
import { violationOf } from './constraint.ts';

/** Makes a write. A constraint that it violates becomes the error under the constraint's name, which is told the database's detail; any other error stays. */
export async function mapViolations<T>(
  refusals: Readonly<Record<string, (detail: string) => AppError>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint, detail } = violationOf(error) ?? { constraint: '', detail: '' };
    throw refusals[constraint]?.(detail) ?? error;
  }
}

/** The error of a value that another record has already, with its text on the field. */
export const taken = (code: ErrorCode, field: string) => () =>
  new AppError(code, { fields: { [field]: [errorFacts(code).error] } });
