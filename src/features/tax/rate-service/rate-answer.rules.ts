import { isRecord } from '../../../contracts/is-record.ts';
import { highestRate } from '../rate-table/rate-table.rules.ts';

/** The rate in an answer of the tax service; null where the answer has no rate or one that is not between 0 and 0.25. */
export function rateInAnswer(text: string): number | null {
  const rate = valueIn(text);
  return typeof rate === 'number' && rate >= 0 && rate <= highestRate ? rate : null;
}

/** Whether the service says that it has no rate for the place. */
export const saysNoRate = (text: string): boolean => valueIn(text) === null;

function valueIn(text: string): unknown {
  try {
    const answer: unknown = JSON.parse(text);
    return isRecord(answer) ? answer['taxRate'] : undefined;
  } catch {
    return undefined;
  }
}
