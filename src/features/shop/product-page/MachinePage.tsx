import { use } from 'react';
import { readableSize } from '../../../contracts/upload-rules.ts';
import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { phoneAddress } from '../../../site-kit/links/phone-address.ts';
import { PageScript } from '../../../site-kit/PageScript.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { Section } from '../../../site-kit/Section.tsx';
import { type SiteFacts, useSiteFacts } from '../../../site-kit/SiteFacts.tsx';
import { PageParts } from '../../../site-kit/site-feature.ts';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import type { StoreLocation } from '../../locations/locations.contract.ts';
import { hoursText, placeText } from '../answer/specifications.rules.ts';
import type { Finance, FinanceTerms } from '../machine/finance.rules.ts';
import { dollarText, moneyText } from '../machine/price.rules.ts';
import type { ShopMachine } from '../shop.contract.ts';
import { shopPaths } from '../shop.paths.ts';
import { Badges } from '../site/Badges.tsx';
import { MachineGrid } from '../site/MachineGrid.tsx';
import { MachineTools, RecentMachines } from '../site/MachineTools.tsx';
import { Gallery } from './Gallery.tsx';
import styles from './MachinePage.module.css';
import { MachinePlace } from './MachinePlace.tsx';
import { Purchase } from './Purchase.tsx';
import { productFact } from './product-fact.ts';
import { type TermChoices, TermInputs } from './TermInputs.tsx';

export interface MachineView {
  machine: ShopMachine;
  /** Where it stands, with what leads there. */
  location: StoreLocation | null;
  /** Names of the attachments that are ticked. */
  chosen: readonly string[];
  /** A request for a quote can be sent. */
  isQuoted: boolean;
  /** Under the terms that were chosen; null where nothing is financed. */
  estimate: Estimate | null;
  /** The groups of its type's fields, by the names of the fields. */
  groups: readonly { name: string; fields: readonly string[] }[];
}

interface Estimate extends FinanceTerms {
  /** In cents. */
  finance: Finance;
  choices: TermChoices;
  /** The machine's deposit is its own, so that none is chosen. */
  hasOwnDeposit: boolean;
}

/** A machine with its pictures, its price and what can be done to get it. */
export function MachinePage({ view }: { view: MachineView }) {
  const { machine, location, chosen, isQuoted, estimate, groups } = view;
  const { title, badges, description, similar, downloads } = machine;
  const { origin, contact } = useSiteFacts();
  return (
    <article>
      <PageTitle isPlain breadcrumbs={breadcrumbs} title={null} />
      <div className={styles.sheet}>
        <div className={styles.gallery}>
          <Gallery title={title} pictures={machine.gallery} />
        </div>
        <div className={styles.offer}>
          <div>
            <h1 className={styles.title} data-millwright-field="title">
              {title}
            </h1>
            <KeyFacts machine={machine} />
          </div>
          <Badges badges={badges} />
          <Price machine={machine} phone={location?.phoneNumber || contact.phone} estimate={estimate} />
          <Purchase machine={machine} chosen={chosen} isQuoted={isQuoted} />
          <MachineTools machine={machine} />
          <Assurances machine={machine} />
          <Extras machine={machine} />
          {estimate ? <Financing estimate={estimate} machine={machine} chosen={chosen} /> : null}
          <div className={`${styles.parts} not-printed`}>{use(PageParts).purchase}</div>
          {location ? <MachinePlace location={location} /> : null}
        </div>
        <div className={styles.reading}>
          {description ? (
            <section>
              <h2>About this machine</h2>
              <p className={styles.description}>{description}</p>
            </section>
          ) : null}
          <SpecificationTable specifications={machine.specifications.filter(isInTable)} groups={groups} />
          {downloads.length > 0 ? (
            <section>
              <h2>Downloads</h2>
              <ul className={styles.downloads}>
                {downloads.map(({ label, fileName, url, size }) => (
                  <li key={url}>
                    <a href={url}>{label}</a> ({fileName}, {readableSize(size)})
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </div>
      {isQuoted ? (
        <p className={`${styles.sticky} not-printed`}>
          <span>{machine.priceText}</span>
          <a className="button" href={shopPaths.requestQuote(machine.slug)}>
            Ask for a quote
          </a>
        </p>
      ) : null}
      {similar.length > 0 ? (
        <div className="not-printed">
          <Section title="Similar machines" more={{ href: shopPaths.list(), label: 'All machines' }}>
            <MachineGrid items={similar} level={3} />
          </Section>
        </div>
      ) : null}
      <RecentMachines />
      <p className="printed-alone">
        {origin}
        {shopPaths.machine(machine.slug)}
      </p>
      <PageScript name="shop/gallery" />
    </article>
  );
}

type Specifications = ShopMachine['specifications'];

/** Every fact of the machine, in the groups in which its owner keeps them; one group alone needs no heading. */
function SpecificationTable({
  specifications,
  groups,
}: {
  specifications: Specifications;
  groups: MachineView['groups'];
}) {
  if (specifications.length === 0) return null;
  const parts = groups
    .map(({ name, fields }) => ({ name, rows: specifications.filter((row) => fields.includes(row.name)) }))
    .filter(({ rows }) => rows.length > 0);
  const grouped = new Set(parts.flatMap(({ rows }) => rows));
  const others = specifications.filter((row) => !grouped.has(row));
  const all = others.length > 0 ? [...parts, { name: 'More', rows: others }] : parts;
  return (
    <table className={styles.table}>
      <caption>Specifications</caption>
      {all.map(({ name, rows }) => (
        <tbody key={name}>
          {all.length > 1 ? (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={2}>
                {name}
              </th>
            </tr>
          ) : null}
          {rows.map((row) => (
            <tr key={row.name} data-millwright-field={`customFields.${row.name}`}>
              <th scope="row">{row.label}</th>
              <td>{row.text}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface PriceProps {
  machine: ShopMachine;
  phone: string;
  estimate: Estimate | null;
}

/** What it costs, and what comes on top; without a price whom to call. */
function Price({ machine: { price, priceText, promotionPrice }, phone, estimate }: PriceProps) {
  if (price === null) {
    return <p className={styles.price}>{phone ? <a href={phoneAddress(phone)}>{priceText}</a> : priceText}</p>;
  }
  return (
    <div>
      <p className={styles.price}>{priceText}</p>
      {promotionPrice !== null && promotionPrice < price ? (
        <p className={styles.promotion}>
          <s>{priceText}</s> <strong>{dollarText(promotionPrice)}</strong> with the promotion. We apply it in our answer
          to your quote.
        </p>
      ) : null}
      {estimate ? (
        <p className={styles.facts}>
          <a href="#financing">from {dollarText(Math.round(estimate.finance.monthly / 100))}/mo</a> · Estimate
        </p>
      ) : null}
      <p className={styles.terms}>Plus tax. Depends on where you pick up or take delivery.</p>
    </div>
  );
}

const categoryOf = ({ specifications }: ShopMachine) => specifications.find(({ name }) => name === 'category')?.text;

/** What buyers ask first; the table below has all of it. */
function KeyFacts({ machine }: { machine: ShopMachine }) {
  const { year, hours, stockNumber } = machine;
  const worked = hours === null ? null : hoursText(hours);
  const facts = [categoryOf(machine), year, worked, placeText(machine), stockNumber && `Stock ${stockNumber}`];
  const known = facts.filter((fact) => fact !== null && fact !== undefined && fact !== '');
  return known.length > 0 ? <p className={styles.facts}>{known.join(' · ')}</p> : null;
}

/** What a buyer wants to know of a machine that was never seen: its condition, its warranty and, before it is there, its day. */
function Assurances({ machine: { specifications, preOrder } }: { machine: ShopMachine }) {
  const textOf = (wanted: string) => {
    const found = specifications.find(({ name }) => name === wanted);
    return found && found.value !== false ? found : null;
  };
  const [condition, warranty, available] = ['condition', 'under_warranty', 'available_from'].map(textOf);
  const texts = [
    ...(condition ? [`${condition.label}: ${condition.text}`] : []),
    ...(warranty ? [warranty.label] : []),
    ...(available && preOrder ? [`${available.label} ${available.text}`] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <ul className={styles.assurances} aria-label="At a glance">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** It stands where its promise is made, not in the table. */
const isInTable = ({ name }: { name: string }) => name !== 'disclaimer';

/** What is saved, and what the owner says against misreading. */
function Extras({ machine: { price, promotionPrice, bonus, specifications } }: { machine: ShopMachine }) {
  const disclaimer = specifications.find((specification) => !isInTable(specification))?.text;
  const rows = [
    // Beside the price already, where it is less.
    ...(promotionPrice && !(price !== null && promotionPrice < price)
      ? [['Promotion price', dollarText(promotionPrice)] as const]
      : []),
    ...(bonus ? [['Bonus', dollarText(bonus)] as const] : []),
  ];
  if (rows.length === 0 && !disclaimer) return null;
  return (
    <div>
      {rows.length > 0 ? <Amounts rows={rows} /> : null}
      {disclaimer ? <p className={styles.terms}>{disclaimer}</p> : null}
    </div>
  );
}

function Amounts({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={styles.extras}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FinancingProps {
  estimate: Estimate;
  machine: ShopMachine;
  chosen: readonly string[];
}

/** What the machine costs a month; another term or down payment is asked for by a form, which needs no script. */
function Financing({ estimate, machine, chosen }: FinancingProps) {
  const { finance, months, apr, choices, hasOwnDeposit } = estimate;
  const rows = [
    ['Monthly', `${moneyText(finance.monthly)} × ${months} months at ${apr}% APR (Estimate)`],
    ['Down payment', `${moneyText(finance.deposit)} (Estimate)`],
    ['Amount financed', `${moneyText(finance.credit)} (Estimate)`],
  ] as const;
  return (
    <section aria-label="Financing" id="financing">
      <Amounts rows={rows} />
      <form action={`${shopPaths.machine(machine.slug)}#financing`} className={`${styles.terms} not-printed`}>
        {chosen.map((name) => (
          <input key={name} type="hidden" name="attachments" value={name} />
        ))}
        <TermInputs choices={choices} terms={estimate} hasDown={!hasOwnDeposit} />
        <button className="plain-button" type="submit">
          Update estimate
        </button>
      </form>
    </section>
  );
}

const breadcrumbs = [
  { href: sitePaths.home(), label: 'Home' },
  { href: shopPaths.list(), label: 'Shop' },
];

export function headOfMachine({ machine }: MachineView, site: SiteFacts): SiteHead {
  const { title, slug, description, priceText, image, year, city, hours } = machine;
  const category = categoryOf(machine)?.toLowerCase();
  const words = [
    [title, category].filter(Boolean).join(' '),
    hours === null ? '' : hoursText(hours),
    placeText(machine),
  ];
  const facts = [title, year, priceText, city].filter((fact) => fact !== null && fact !== undefined);
  return {
    title: words.filter(Boolean).join(', '),
    description: (description ?? facts.join(' · ')).replaceAll(/\s+/g, ' ').slice(0, 160).toWellFormed(),
    path: shopPaths.machine(slug),
    kind: 'product',
    image: image?.url,
    breadcrumbs,
    facts: [productFact(machine, site)],
  };
}
