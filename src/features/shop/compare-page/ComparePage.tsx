import type { ReactNode } from 'react';
import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { Notice } from '../../../site-kit/Notice.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { badgeLabels } from '../machine/badges.rules.ts';
import type { ShopMachine } from '../shop.contract.ts';
import { shopPaths } from '../shop.paths.ts';
import { MachinePicture } from '../site/MachinePicture.tsx';
import styles from './ComparePage.module.css';

export interface CompareView {
  machines: readonly ShopMachine[];
}

const breadcrumbs = [
  { href: sitePaths.home(), label: 'Home' },
  { href: shopPaths.list(), label: 'Shop' },
];

interface Row {
  name: string;
  label: string;
  of: (machine: ShopMachine) => ReactNode;
}

/** What buyers weigh first, then every specification that one of the machines has, in the order of their pages. */
function rowsOf(machines: readonly ShopMachine[]): Row[] {
  const labels = new Map(
    machines.flatMap(({ specifications }) => specifications.map(({ name, label }) => [name, label])),
  );
  return [
    { name: '-price', label: 'Price', of: ({ priceText }) => <strong>{priceText}</strong> },
    {
      name: '-availability',
      label: 'Availability',
      of: ({ badges }) => badges.map((badge) => badgeLabels[badge]).join(', '),
    },
    ...[...labels].map(([wanted, label]) => ({
      name: wanted,
      label,
      of: ({ specifications }: ShopMachine) => specifications.find(({ name }) => name === wanted)?.text,
    })),
    { name: '-industries', label: 'Industries', of: ({ industries }) => industries.map(({ name }) => name).join(', ') },
    { name: '-location', label: 'Location', of: ({ location }) => location?.label },
  ];
}

/** Up to four machines side by side. */
export function ComparePage({ view: { machines } }: { view: CompareView }) {
  const slugs = machines.map(({ slug }) => slug);
  return (
    <>
      <PageTitle isPlain breadcrumbs={breadcrumbs} title="Compare machines" />
      {machines.length === 0 ? (
        <Notice
          within
          title="Nothing to compare yet"
          text="Tick “Compare” on two to four machines in the shop."
          action={{ href: shopPaths.list(), label: 'Go to the shop' }}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="Comparison">
          <table className={styles.table} data-machines={machines.length}>
            <thead>
              <tr>
                <td />
                {machines.map(({ id, slug, url, title, image }) => (
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
              {rowsOf(machines).map(({ name, label, of }) => (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  {machines.map((machine) => (
                    <td key={machine.id}>{of(machine) || '—'}</td>
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
  return { title: 'Compare machines', breadcrumbs };
}
