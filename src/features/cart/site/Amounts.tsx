import { usd } from '../view/usd.rules.ts';
import styles from './Amounts.module.css';

interface AmountsProps {
  /** In dollars; the last one is the sum. */
  rows: readonly (readonly [label: string, dollars: number])[];
}

/** Amounts in US dollars to the cent, one under the other [K24]. */
export function Amounts({ rows }: AmountsProps) {
  return (
    <table className={styles.amounts}>
      <tbody>
        {rows.map(([label, dollars]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{usd(dollars === 0 ? 0 : dollars)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
