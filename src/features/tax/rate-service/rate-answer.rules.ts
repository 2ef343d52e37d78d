import { isRecord } from '../../../contract-kit/is-record.ts';
import { highestRate } from '../rate-table/rate-table.rules.ts';

/** The rate in an answer of the tax service; null if it is none, or no number from 0 to 0.25. */
export function rateInAnswer(text: string): number | null {
  try {
    const answer: unknown = JSON.parse(text);
    const rate = isRecord(answer) ? answer['taxRate'] : null;
    return typeof rate === 'number' && rate >= 0 && rate <= highestRate ? rate : null;
  } catch {
    return null;
  }
}
