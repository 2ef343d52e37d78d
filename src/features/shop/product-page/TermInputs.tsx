import type { termChoices } from '../machine/finance.rules.ts';
import styles from './MachinePage.module.css';

export type TermChoices = ReturnType<typeof termChoices>;

/** The months and the down payment of an estimate, to choose. */
export function TermInputs({
  choices,
  terms: { months, downPercent },
  hasDown = true,
}: {
  choices: TermChoices;
  terms: { months: number; downPercent: number };
  /** Whether the down payment can be chosen. */
  hasDown?: boolean;
}) {
  const downPercents = [...new Set([...choices.downPercents, downPercent])].toSorted((a, b) => a - b);
  return (
    <div className={styles.choices}>
      <label>
        Term{' '}
        <select name="months" defaultValue={months}>
          {choices.months.map((one) => (
            <option key={one} value={one}>
              {one} months
            </option>
          ))}
        </select>
      </label>
      {hasDown ? (
        <label>
          Down payment{' '}
          <select name="down" defaultValue={downPercent}>
            {downPercents.map((one) => (
              <option key={one} value={one}>
                {one}%
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </div>
  );
}
