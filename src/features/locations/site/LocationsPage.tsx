import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { phoneAddress } from '../../../site-kit/links/phone-address.ts';
import { Notice } from '../../../site-kit/Notice.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import type { StoreLocation } from '../locations.contract.ts';
import { locationsPaths } from '../locations.paths.ts';
import styles from './LocationsPage.module.css';
import { PlacesMap } from './PlacesMap.tsx';
import { StoreHours } from './StoreHours.tsx';

export interface LocationsView {
  locations: readonly StoreLocation[];
}

const breadcrumbs = [{ href: sitePaths.home(), label: 'Home' }];
const text = 'Our branches, with address, phone and opening hours';

export const headOfLocations = (): SiteHead => ({
  title: 'Locations',
  description: text,
  path: locationsPaths.list(),
  breadcrumbs,
});

/** All branches, on a map and as a list [K20]. */
export function LocationsPage({ view: { locations } }: { view: LocationsView }) {
  return (
    <>
      <PageTitle breadcrumbs={breadcrumbs} title="Locations" text={text} />
      <div className={styles.places}>
        {locations.length === 0 ? (
          <Notice within title="No locations yet" text="Please look in again soon." />
        ) : (
          <div className={styles.map}>
            <PlacesMap places={locations} label="Map of our locations" />
          </div>
        )}
        <ul className={styles.list} aria-label="Locations">
          {locations.map((location) => (
            <li key={location.id}>
              <h2>
                <a href={locationsPaths.location(location.slug)}>{location.label}</a>
              </h2>
              <AddressLines location={location} />
              {location.storeHours ? (
                <p className={styles.hours}>
                  <StoreHours text={location.storeHours} />
                </p>
              ) : null}
              {location.phoneNumber ? <a href={phoneAddress(location.phoneNumber)}>{location.phoneNumber}</a> : null}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Street, then city, state and postal code. */
export function AddressLines({ location: { address, city, state, zip } }: { location: StoreLocation }) {
  const region = [state, zip].filter((part) => part !== null).join(' ');
  const place = [city, region].filter(Boolean).join(', ');
  return (
    <address className={styles.address}>
      {address ? <span>{address}</span> : null}
      {place ? <span>{place}</span> : null}
    </address>
  );
}
