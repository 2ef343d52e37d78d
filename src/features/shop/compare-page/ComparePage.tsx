import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { Notice } from '../../../site-kit/Notice.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { badgeLabels } from '../machine/badges.rules.ts';
import { dollarText } from '../machine/price.rules.ts';
import type { ShopMachine } from '../shop.contract.ts';
import { shopPaths } from '../shop.paths.ts';
import { MachinePicture } from '../site/MachinePicture.tsx';
import styles from './ComparePage.module.css';

export interface CompareView {
  machines: readonly ShopMachine[];
  /** Only the rows in which they differ are shown. */
  isBrief: boolean;
  /** A request for a quote can be sent. */
  isQuoted: boolean;
}

const breadcrumbs = [
  { href: sitePaths.home(), label: 'Home' },
  { href: shopPaths.list(), label: 'Shop' },
];

interface Row {
  name: string;
  label: string;
  of: (machine: ShopMachine) => string | null | undefined;
  /** The better of two machines, as a number to be high; null where nothing is better. */
  merit?: (machine: ShopMachine) => number | null;
}

const minus = (value: number | null) => (value === null ? null : -value);

/** Of specifications whose better value everybody agrees on. */
const merits: Readonly<Record<string, Row['merit']>> = {
  year: ({ year }) => year,
  hours: ({ hours }) => minus(hours),
};

/** What buyers weigh first, then every specification that one of the machines has, in the order of their pages. */
function rowsOf(machines: readonly ShopMachine[]): Row[] {
  const labels = new Map(
    machines.flatMap(({ specifications }) => specifications.map(({ name, label }) => [name, label])),
  );
  return [
    { name: '-price', label: 'Price', of: ({ priceText }) => priceText, merit: ({ price }) => minus(price) },
    {
      name: '-availability',
      label: 'Availability',
      of: ({ badges }) => badges.map((badge) => badgeLabels[badge]).join(', '),
    },
    ...[...labels].map(([wanted, label]) => ({
      name: wanted,
      label,
      of: ({ specifications }: ShopMachine) => specifications.find(({ name }) => name === wanted)?.text,
      ...(merits[wanted] && { merit: merits[wanted] }),
    })),
    {
      name: '-attachments',
      label: 'Attachments',
      of: ({ attachments }) => attachments.map(({ name, price }) => `${name} ${dollarText(price)}`).join(', '),
    },
    { name: '-industries', label: 'Industries', of: ({ industries }) => industries.map(({ name }) => name).join(', ') },
    { name: '-location', label: 'Location', of: ({ location }) => location?.label },
  ];
}

/** What the machines say in a row: whether they differ, and which of them are the best of it. */
function told({ of, merit }: Row, machines: readonly ShopMachine[]) {
  const texts = machines.map((machine) => of(machine) || '—');
  const isDifferent = new Set(texts).size > 1;
  const known = machines.flatMap((machine) => merit?.(machine) ?? []);
  const best = isDifferent && known.length > 1 ? Math.max(...known) : null;
  return {
    isDifferent,
    cells: machines.map((machine, place) => ({
      id: machine.id,
      text: texts[place],
      isBest: best !== null && merit?.(machine) === best,
    })),
  };
}

/** Up to four machines side by side. */
export function ComparePage({ view: { machines, isBrief, isQuoted } }: { view: CompareView }) {
  const slugs = machines.map(({ slug }) => slug);
  const rows = rowsOf(machines)
    .map((row) => ({ ...row, ...told(row, machines) }))
    .filter(({ isDifferent }) => isDifferent || !isBrief);
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
          {machines.length > 1 ? (
            <p className={styles.rows}>
              {isBrief ? (
                <a href={shopPaths.compare(slugs)}>Show all rows</a>
              ) : (
                <a href={shopPaths.compare(slugs, { rows: 'differences' })}>Only differences</a>
              )}
            </p>
          ) : null}
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
                      href={shopPaths.compare(
                        slugs.filter((other) => other !== slug),
                        {
                          rows: isBrief ? 'differences' : 'all',
                        },
                      )}
                      aria-label={`Remove ${title}`}
                    >
                      Remove
                    </a>
                    {isQuoted ? <a href={shopPaths.requestQuote(slug)}>Ask for a quote</a> : null}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, label, isDifferent, cells }) => (
                <tr key={name} className={isDifferent ? styles.different : undefined}>
                  <th scope="row">{label}</th>
                  {cells.map(({ id, text, isBest }) => (
                    <td key={id}>{isBest ? <strong>{text}</strong> : text}</td>
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
