import { type ReactNode, use } from 'react';
import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { absoluteAddress } from '../../../site-kit/head/site-head.ts';
import { phoneAddress } from '../../../site-kit/links/phone-address.ts';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import type { SiteFacts } from '../../../site-kit/SiteFacts.tsx';
import { PageParts } from '../../../site-kit/site-feature.ts';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { readOpeningHours, schemaDays } from '../hours/opening-hours.rules.ts';
import type { Industry, StoreLocation } from '../locations.contract.ts';
import { locationsPaths } from '../locations.paths.ts';
import { pointOf } from '../near/distance.rules.ts';
import styles from './LocationsPage.module.css';
import { AddressLines } from './LocationsPage.tsx';
import { PlacesMap } from './PlacesMap.tsx';
import { StoreHours } from './StoreHours.tsx';

export interface LocationView {
  location: StoreLocation;
  /** Those that it serves. */
  industries: readonly Industry[];
}

const breadcrumbs = [
  { href: sitePaths.home(), label: 'Home' },
  { href: locationsPaths.list(), label: 'Locations' },
];

export function headOfLocation({ location }: LocationView, site: SiteFacts): SiteHead {
  const { label, slug, address, city, state, zip, phoneNumber, storeHours } = location;
  const point = pointOf(location);
  const path = locationsPaths.location(slug);
  const place = [address, city, state].filter((part) => part !== null).join(', ');
  return {
    title: label,
    description: place ? `${label}: ${place}` : label,
    path,
    breadcrumbs,
    facts: [
      {
        '@type': 'LocalBusiness',
        name: `${site.name}, ${label}`,
        url: absoluteAddress(site, path),
        telephone: phoneNumber ?? undefined,
        address: {
          '@type': 'PostalAddress',
          streetAddress: address ?? undefined,
          addressLocality: city ?? undefined,
          addressRegion: state ?? undefined,
          addressCountry: 'US',
          postalCode: zip ?? undefined,
        },
        ...(point && { geo: { '@type': 'GeoCoordinates', ...point } }),
        openingHoursSpecification: hoursFacts(storeHours),
      },
    ],
  };
}

/** For search engines; none where nobody claims to know. */
function hoursFacts(text: string | null): object[] | undefined {
  const hours = text === null ? null : readOpeningHours(text);
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return hours?.flatMap((ranges, day) =>
    ranges.map(([from, to]) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: schemaDays[day],
      opens: clock(from),
      // The end of a day is written as its last minute.
      closes: clock(Math.min(to, 1439)),
    })),
  );
}

/** More of them are a wall. */
const shownZips = 40;

function Zips({ codes }: { codes: readonly string[] }) {
  return (
    <span className={styles.zips}>
      {codes.map((code) => (
        <span key={code}>{code}</span>
      ))}
    </span>
  );
}

/** One branch: where it is, on the map and in words [K20], when it is open, and to where it delivers. */
export function LocationPage({ view: { location, industries } }: { view: LocationView }) {
  const { label, phoneNumber, storeHours, storeNumber, googleLink, zip, zipCodes } = location;
  const delivered = [...new Set([...(zip === null ? [] : [zip]), ...zipCodes])];
  return (
    <>
      <PageTitle breadcrumbs={breadcrumbs} title={label} />
      <div className={styles.page}>
        <div className={styles.columns}>
          <dl className={styles.facts}>
            <Fact name="Address">
              <ul aria-label="Locations">
                <li>
                  {label}
                  <AddressLines location={location} />
                </li>
              </ul>
              {googleLink ? (
                <a href={googleLink} rel="noopener">
                  Get directions
                </a>
              ) : null}
            </Fact>
            {phoneNumber ? (
              <Fact name="Phone">
                <a href={phoneAddress(phoneNumber)}>{phoneNumber}</a>
              </Fact>
            ) : null}
            {storeHours ? (
              <Fact name="Opening hours">
                <StoreHours text={storeHours} />
              </Fact>
            ) : null}
            {storeNumber ? <Fact name="Store number">{storeNumber}</Fact> : null}
            {industries.length > 0 ? (
              <Fact name="Industries">{industries.map(({ name }) => name).join(', ')}</Fact>
            ) : null}
            {delivered.length > 0 ? (
              <Fact name="Delivers to">
                {delivered.length > shownZips ? (
                  <details>
                    <summary>{delivered.length} zip codes</summary>
                    <Zips codes={delivered} />
                  </details>
                ) : (
                  <Zips codes={delivered} />
                )}
              </Fact>
            ) : null}
          </dl>
          {pointOf(location) ? <PlacesMap places={[location]} label={`Map of ${label}`} /> : null}
        </div>
        <p>
          <a href={locationsPaths.list()}>All locations</a>
        </p>
      </div>
      {use(PageParts).branch}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
