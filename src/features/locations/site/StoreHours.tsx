import { PageScript } from '../../../site-kit/PageScript.tsx';
import { useSiteFacts } from '../../../site-kit/SiteFacts.tsx';
import { readOpeningHours } from '../hours/opening-hours.rules.ts';
import styles from './StoreHours.module.css';

/** When a branch is open, as its owner wrote it; with script, where that is understood, whether it is open now. */
export function StoreHours({ text }: { text: string }) {
  const { region } = useSiteFacts();
  const hours = readOpeningHours(text);
  return (
    <>
      {hours === null ? null : (
        <>
          <span className={styles.now} data-open-now={JSON.stringify(hours)} data-zone={region.timeZone} hidden />
          <PageScript name="locations/open-now" />
        </>
      )}
      <span className={styles.lines}>{text}</span>
    </>
  );
}
