import { PageScript } from '../../../site-kit/PageScript.tsx';
import styles from './Choice.module.css';
import { Choice } from './Choice.tsx';
import { choiceText, choiceTitle } from './ChoosePage.tsx';

/** The choice of industry and branch as a popup [K02]; a script opens and fills it. */
export function LocationPopup() {
  return (
    <dialog className={styles.popup} data-location-popup aria-labelledby="location-popup-title">
      <div className={styles.popupHead}>
        <div>
          <h2 id="location-popup-title">{choiceTitle}</h2>
          <p>{choiceText}</p>
        </div>
        <button type="button" className={styles.plain} data-close>
          Close
        </button>
      </div>
      <p role="status" data-loading hidden>
        Loading industries...
      </p>
      <p className={styles.problem} role="alert" data-problem hidden />
      <Choice name="industry" label="Industry" placeholder="Select Industry" options={[]} value={null} />
      <div data-locations hidden>
        <Choice name="location" label="Location" placeholder="Select Location" options={[]} value={null} />
      </div>
      <p role="status" data-none hidden>
        No locations available for this industry
      </p>
      <PageScript name="locations/location-popup" />
    </dialog>
  );
}
