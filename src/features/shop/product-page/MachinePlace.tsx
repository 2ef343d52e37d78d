import { phoneAddress } from '../../../site-kit/links/phone-address.ts';
import type { StoreLocation } from '../../locations/locations.contract.ts';
import { locationsPaths } from '../../locations/locations.paths.ts';
import { StoreHours } from '../../locations/site/StoreHours.tsx';
import styles from './MachinePlace.module.css';

/** Where the machine stands, with its phone and the way there. */
export function MachinePlace({ location }: { location: StoreLocation }) {
  const { label, slug, address, city, state, zip, phoneNumber, googleLink, storeHours } = location;
  const town = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ');
  return (
    <section className={styles.place} aria-labelledby="machine-place">
      <h2 id="machine-place">
        <a href={locationsPaths.location(slug)}>{label}</a>
      </h2>
      {address || town ? (
        <address>
          {address ? <span>{address}</span> : null}
          {town ? <span>{town}</span> : null}
        </address>
      ) : null}
      {storeHours ? (
        <p className={styles.hours}>
          <StoreHours text={storeHours} />
        </p>
      ) : null}
      <p className={styles.links}>
        {phoneNumber ? <a href={phoneAddress(phoneNumber)}>{phoneNumber}</a> : null}
        {googleLink && /^https?:\/\//i.test(googleLink) ? (
          <a href={googleLink} rel="noopener">
            Show on the map
          </a>
        ) : null}
      </p>
    </section>
  );
}
