import type { ReactNode } from 'react';
import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { Notice } from '../../../site-kit/Notice.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { hoursText } from '../answer/specifications.rules.ts';
import { badgeLabels } from '../machine/badges.rules.ts';
import type { ShopItem } from '../shop.contract.ts';
import { shopPaths } from '../shop.paths.ts';
import { MachinePicture } from '../site/MachinePicture.tsx';
import styles from './ComparePage.module.css';

export interface CompareView {
  items: readonly ShopItem[];
}

const trail = [
  { href: sitePaths.home(), label: 'Home' },
  { href: shopPaths.list(), label: 'Shop' },
];

const rows: { label: string; of: (item: ShopItem) => ReactNode }[] = [
  { label: 'Price', of: ({ priceText }) => <strong>{priceText}</strong> },
  { label: 'Availability', of: ({ badges }) => badges.map((badge) => badgeLabels[badge]).join(', ') },
  { label: 'Make', of: ({ make }) => make },
  { label: 'Model', of: ({ model }) => model },
  { label: 'Year', of: ({ year }) => year },
  { label: 'Hours', of: ({ hours }) => (hours === null ? null : hoursText(hours)) },
  { label: 'Industries', of: ({ industries }) => industries.map(({ name }) => name).join(', ') },
  { label: 'Location', of: ({ location }) => location?.label },
  { label: 'Stock number', of: ({ stockNumber }) => stockNumber },
];

/** Up to four machines side by side. */
export function ComparePage({ view: { items } }: { view: CompareView }) {
  const slugs = items.map(({ slug }) => slug);
  return (
    <>
      <PageTitle trail={trail} title="Compare machines" />
      {items.length === 0 ? (
        <Notice
          within
          title="Nothing to compare yet"
          text="Tick “Compare” on two to four machines in the shop."
          action={{ href: shopPaths.list(), label: 'Go to the shop' }}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="Comparison">
          <table className={styles.table} data-machines={items.length}>
            <thead>
              <tr>
                <td />
                {items.map(({ id, slug, url, title, image }) => (
                  <th key={id} scope="col">
                    <MachinePicture picture={image} title={title} sizes="280px" sight="first" />
                    <a href={url}>{title}</a>
                    <a
                      className={styles.remove}
                      href={shopPaths.compare(slugs.filter((other) => other !== slug))}
                      aria-label={`Remove ${title}`}
                    >
                      Remove
                    </a>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, of }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {items.map((item) => (
                    <td key={item.id}>{of(item) || '—'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

/** What somebody compares is nobody else's page: it is not indexed. */
export function headOfCompare(): SiteHead {
  return { title: 'Compare machines', trail };
}
