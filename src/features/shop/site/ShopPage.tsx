import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageLinks } from '../../../site-kit/links/PageLinks.tsx';
import { Notice } from '../../../site-kit/Notice.tsx';
import { PageScript } from '../../../site-kit/PageScript.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { stateName } from '../../locations/near/states.rules.ts';
import { type Sort, sorts } from '../catalogue/sorting.rules.ts';
import { dollarText } from '../machine/price.rules.ts';
import { canonicalQuery, queryOf } from '../query/query-string.rules.ts';
import type { ShopQuery } from '../query/shop-query.rules.ts';
import type { NearCategory } from '../search/near-categories.rules.ts';
import type { ShopItem, ShopList } from '../shop.contract.ts';
import { shopPaths } from '../shop.paths.ts';
import { ChosenFilters } from './ChosenFilters.tsx';
import { FacetGroups } from './FacetGroups.tsx';
import { MachineGrid } from './MachineGrid.tsx';
import { RecentMachines } from './MachineTools.tsx';
import styles from './ShopPage.module.css';

const labels: Record<Sort, string> = {
  '-createdAt': 'Newest first',
  title: 'Name',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
  year: 'Year, oldest first',
  '-year': 'Year, newest first',
  hours: 'Hours, fewest first',
  '-hours': 'Hours, most first',
  distance: 'Distance, nearest first',
};

/** The orders of the shop. Where none is chosen a search is in the order of relevance, everything else the newest first. */
function SortSelect({ form, question: { search, sort: chosen, near } }: { form: string; question: ShopQuery }) {
  const isSearch = search !== '';
  const value = chosen === '-createdAt' && !isSearch ? '' : (chosen ?? '');
  return (
    <p className={styles.sort}>
      <label htmlFor="shop-sort">Sort by</label>
      <select id="shop-sort" name="sort" form={form} defaultValue={value} data-shop-sort>
        <option value="">{isSearch ? 'Best match' : labels['-createdAt']}</option>
        {sorts
          .filter((sort) => (sort !== 'distance' || near !== null) && (sort !== '-createdAt' || isSearch))
          .map((sort) => (
            <option key={sort} value={sort}>
              {labels[sort]}
            </option>
          ))}
      </select>
    </p>
  );
}

export interface ShopView extends Pick<ShopList, 'meta' | 'facets' | 'search'> {
  items: readonly ShopItem[];
  question: ShopQuery;
  /** Where to go on from a search that finds nothing. */
  near: readonly NearCategory[];
  /** There is a form by which visitors ask. */
  canAsk: boolean;
}

const breadcrumbs = [{ href: sitePaths.home(), label: 'Home' }];

/** The form whose parts stand in several places of the page. */
const formId = 'shop-form';
const toFiltersId = 'to-filters';

/**
 * All machines, and the ways to narrow them. Without script the form is sent; with it each choice takes effect at once. On a
 * phone the form opens over the page, with script and without.
 */
export function ShopPage({ view }: { view: ShopView }) {
  const { items, meta, facets, search, question, near, canAsk } = view;
  const topic = topicOf(view);
  const isNarrowed = queryOf({ ...question, page: 1, sort: null }) !== '';
  return (
    <>
      <div data-shop>
        <PageTitle isPlain breadcrumbs={breadcrumbs} title={topic ?? 'Shop'} text={introOf(view, topic)} />
        <div className={styles.layout}>
          <search className={styles.find}>
            <label className="visually-hidden" htmlFor="shop-search">
              Search machines
            </label>
            <input
              id="shop-search"
              className={styles.search}
              form={formId}
              name="search"
              type="search"
              placeholder="Search machines"
              maxLength={200}
              defaultValue={question.search}
            />
            <a id={toFiltersId} className={styles.toFilters} href={`#${formId}`} data-shop-to-filters>
              Filter
            </a>
          </search>
          <form id={formId} className={styles.panel} action={shopPaths.list()} method="get" data-shop-form>
            <p className={styles.close}>
              <span>Filters</span>
              <a href={`#${toFiltersId}`} data-shop-close-filters>
                Close filters
              </a>
            </p>
            {question.state === null ? null : <input type="hidden" name="state" value={question.state} />}
            <a className={styles.skip} href="#shop-results">
              Skip filters
            </a>
            <FacetGroups facets={inOrder(facets)} />
            <p className={styles.near}>
              <label htmlFor="shop-near">Near zip code</label>
              <input
                id="shop-near"
                name="near"
                inputMode="numeric"
                maxLength={5}
                autoComplete="postal-code"
                defaultValue={question.near ?? ''}
              />
            </p>
            <div className={styles.actions} data-total={countText(meta.total)}>
              <button className="button" type="submit">
                Show results
              </button>
              {isNarrowed ? <a href={shopPaths.list()}>Clear all</a> : null}
            </div>
          </form>
          <div className={styles.results} id="shop-results" tabIndex={-1} data-shop-results>
            <div className={styles.bar}>
              <p role="status" className={styles.count}>
                {countText(meta.total)}
              </p>
              <SortSelect form={formId} question={question} />
            </div>
            <ChosenFilters question={question} facets={facets} />
            {search && search.used !== search.given && meta.total > 0 ? (
              <p className={styles.used}>Showing results for “{search.used}”.</p>
            ) : null}
            {items.length > 0 ? (
              <>
                <MachineGrid items={items} level={2} isCompared isFirst />
                <PageLinks
                  page={meta.page}
                  pageCount={meta.pageCount}
                  hrefOf={(page) => shopPaths.list(queryOf({ ...question, page }))}
                />
              </>
            ) : (
              <NoMachines isNarrowed={isNarrowed} near={near} canAsk={canAsk} />
            )}
            {isNarrowed ? (
              <p className={styles.alert}>
                <a href={shopPaths.alert(queryOf({ ...question, page: 1, sort: null }))}>Tell me when one comes in</a>
              </p>
            ) : null}
          </div>
        </div>
        <PageScript name="shop/list" />
      </div>
      {/* Beside what another choice replaces. */}
      <RecentMachines />
    </>
  );
}

/** The facets as buyers choose by them: what it is, what it costs, how worn it is, where it stands. */
const facetOrder = [
  'category',
  'make',
  'price',
  'hours',
  'year',
  'location',
  'condition',
  'industry',
  'model',
  'badge',
];
const inOrder = (facets: ShopView['facets']) =>
  facets.toSorted((a, b) => facetOrder.indexOf(a.name) - facetOrder.indexOf(b.name));

/** How many there are, at how many branches, and from which price. */
function introOf({ meta, facets, question }: ShopView, topic: string | null): string {
  const isWhole = canonicalQuery(question) === '';
  if (meta.total === 0 || (topic === null && !isWhole)) return 'Used and new machines, with hours and price.';
  const branches = facets.find(({ name }) => name === 'location');
  const prices = facets.find(({ name }) => name === 'price');
  const count = branches?.type === 'list' ? branches.values.length + branches.more : 0;
  const from = prices?.type === 'range' && prices.min !== null ? ` from ${dollarText(prices.min)}` : '';
  const at = count > 1 ? ` at ${count.toLocaleString('en-US')} branches` : '';
  return topic === null
    ? `${countText(meta.total)}${at}, with hours and price.`
    : `${countText(meta.total)}${from}${at}.`;
}

const countText = (total: number) => `${total.toLocaleString('en-US')} ${total === 1 ? 'machine' : 'machines'}`;

function NoMachines({ isNarrowed, near, canAsk }: { isNarrowed: boolean } & Pick<ShopView, 'near' | 'canAsk'>) {
  if (!isNarrowed) {
    return <Notice within title="No machines yet" text="Machines appear here as soon as the first one is published." />;
  }
  return (
    <Notice
      within
      title="No machines match"
      text="Remove a filter, widen a range, or try fewer words."
      action={{ href: shopPaths.list(), label: 'See all machines' }}
    >
      {near.length > 0 ? (
        <ul className={styles.near} aria-label="Categories">
          {near.map(({ value, label, count }) => (
            <li key={value}>
              <a href={shopPaths.list(new URLSearchParams({ category: value }).toString())}>
                {label} ({count.toLocaleString('en-US')})
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {canAsk ? (
        <p>
          <a href={sitePaths.contact()}>Tell us what you are looking for</a>
        </p>
      ) : null}
    </Notice>
  );
}

/** What the page is about where one category, make, industry or state alone is chosen; null for the whole shop, and for more. */
function topicOf({ question, facets }: Pick<ShopView, 'question' | 'facets'>): string | null {
  const { search, state, near, choices, ranges } = question;
  const isRanged = Object.values(ranges).some(({ min, max }) => min !== null || max !== null);
  const chosen = Object.values(choices).flat().length + (state === null ? 0 : 1);
  if (search !== '' || near !== null || isRanged || chosen !== 1) return null;
  if (state !== null) return `Machines in ${stateName(state) ?? state}`;
  for (const facet of facets) {
    const value = facet.type === 'list' ? facet.values.find(({ selected }) => selected) : undefined;
    if (!value) continue;
    if (facet.name === 'category') return value.label;
    if (facet.name === 'make') return `${value.label} machines`;
    if (facet.name === 'industry') return `Machines for ${value.label.toLowerCase()}`;
  }
  return null;
}

/** A search, an order and more than one choice are left to visitors; search engines index the rest. */
export function headOfShop({ question, facets, meta }: ShopView): SiteHead {
  // What finds nothing, such as a value that no machine has, is no page of its own.
  const query = meta.total === 0 && queryOf(question) !== '' ? null : canonicalQuery(question);
  const chosen = facets.flatMap((facet) =>
    facet.type === 'list' ? facet.values.filter(({ selected }) => selected).map(({ label }) => label) : [],
  );
  const [only] = chosen.length === 1 ? chosen : [];
  const topic = topicOf({ question, facets }) ?? only;
  const title = [
    topic === undefined ? 'Shop' : `${topic} for sale`,
    ...(meta.page > 1 ? [`page ${meta.page}`] : []),
  ].join(', ');
  return {
    title,
    description: `${meta.total.toLocaleString('en-US')} ${topic ? `machines: ${topic}` : 'machines'} with year, hours, price and location.`,
    path: query === null ? undefined : shopPaths.list(query),
    breadcrumbs,
  };
}
