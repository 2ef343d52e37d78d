import { PageScript } from '../../../site-kit/PageScript.tsx';
import { SiteDialog } from '../../../site-kit/SiteDialog.tsx';
import styles from './Choice.module.css';
import { Choice } from './Choice.tsx';
import { choiceText, choiceTitle } from './ChoosePage.tsx';

/** The choice of industry and branch as a popup [K02]; a script opens and fills it. */
export function LocationPopup() {
  return (
    <SiteDialog titleId="location-popup-title" title={choiceTitle} text={choiceText} data-location-popup>
      <Choice name="industry" label="Industry" placeholder="Select Industry" options={[]} value={null} />
      <p role="status" data-loading hidden>
        Loading industries...
      </p>
      <p className={styles.problem} role="alert" data-problem hidden />
      <div className={styles.locations} data-locations hidden>
        <Choice name="location" label="Location" placeholder="Select Location" options={[]} value={null} />
        <button type="button" className="plain-button" data-nearest hidden>
          Choose the nearest
        </button>
      </div>
      <p role="status" data-none hidden>
        No locations available for this industry
      </p>
      <PageScript name="locations/location-popup" />
    </SiteDialog>
  );
}
