import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageLinks } from '../../../site-kit/links/PageLinks.tsx';
import { Notice } from '../../../site-kit/Notice.tsx';
import { PageScript } from '../../../site-kit/PageScript.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { type Sort, sorts } from '../catalogue/sorting.rules.ts';
import { canonicalQuery, queryOf } from '../query/query-string.rules.ts';
import type { ShopQuery } from '../query/shop-query.rules.ts';
import type { ShopItem, ShopList } from '../shop.contract.ts';
import { shopPaths } from '../shop.paths.ts';
import { ChosenFilters } from './ChosenFilters.tsx';
import { FacetGroups } from './FacetGroups.tsx';
import { MachineGrid } from './MachineGrid.tsx';
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

/** The orders of the shop. None of them leaves it to the shop: a search by relevance, everything else the newest first. */
function SortSelect({ form, question }: { form: string; question: ShopQuery }) {
  return (
    <p className={styles.sort}>
      <label htmlFor="shop-sort">Sort by</label>
      <select id="shop-sort" name="sort" form={form} defaultValue={question.sort ?? ''} data-shop-sort>
        <option value="">Recommended</option>
        {sorts
          .filter((sort) => sort !== 'distance' || question.near !== null)
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
  const { items, meta, facets, search, question } = view;
  const isNarrowed = queryOf({ ...question, page: 1, sort: null }) !== '';
  return (
    <div data-shop>
      <PageTitle
        breadcrumbs={breadcrumbs}
        title="Shop"
        text="Used and new machines, with their hours and their price."
      />
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
          <FacetGroups facets={facets} />
          <div className={styles.actions} data-total={countText(meta.total)}>
            <button className="button" type="submit">
              Show results
            </button>
            {isNarrowed ? <a href={shopPaths.list()}>Clear all</a> : null}
          </div>
        </form>
        <div className={styles.results} data-shop-results>
          <div className={styles.bar}>
            <p role="status" className={styles.count}>
              {countText(meta.total)}
            </p>
            <SortSelect form={formId} question={question} />
          </div>
          <ChosenFilters question={question} facets={facets} />
          {search && search.used !== search.given && meta.total > 0 ? (
            <p className={styles.used}>
              Nothing matches “{search.given}”. These match “{search.used}”.
            </p>
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
            <NoMachines isNarrowed={isNarrowed} />
          )}
        </div>
      </div>
      <PageScript name="shop/list" />
    </div>
  );
}

const countText = (total: number) => `${total.toLocaleString('en-US')} ${total === 1 ? 'machine' : 'machines'}`;

function NoMachines({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return <Notice within title="No machines yet" text="Machines appear here as soon as the first one is published." />;
  }
  return (
    <Notice
      within
      title="No machines match"
      text="Remove a filter, widen a range, or try fewer words."
      action={{ href: shopPaths.list(), label: 'See all machines' }}
    />
  );
}

/** A search, an order and more than one choice are left to visitors; search engines index the rest. */
export function headOfShop({ question, facets, meta }: ShopView): SiteHead {
  const query = canonicalQuery(question);
  const chosen = facets.flatMap((facet) =>
    facet.type === 'list' ? facet.values.filter(({ selected }) => selected).map(({ label }) => label) : [],
  );
  const [only] = chosen.length === 1 ? chosen : [];
  const title = [only ?? 'Shop', ...(meta.page > 1 ? [`page ${meta.page}`] : [])].join(', ');
  return {
    title,
    description: `${meta.total.toLocaleString('en-US')} ${only ? `machines: ${only}` : 'machines'} with year, hours, price and location.`,
    path: query === null ? undefined : shopPaths.list(query),
    breadcrumbs,
  };
}
