import { type SiteFile, SiteFiles } from '../../../field-types/files/SiteFiles.tsx';
import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageLinks } from '../../../site-kit/links/PageLinks.tsx';
import { SearchForm } from '../../../site-kit/links/SearchForm.tsx';
import { SortLinks } from '../../../site-kit/links/SortLinks.tsx';
import { Notice } from '../../../site-kit/Notice.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { defaultSort, deliveryPaths } from '../delivery.paths.ts';
import { type EntryCardView, EntryGrid } from './EntryGrid.tsx';
import styles from './PublishedListPage.module.css';

export interface PublishedListView {
  shows: 'list';
  type: { slug: string; name: string; description: string };
  entries: readonly EntryCardView[];
  /** The pictures of the cards, by address. */
  files: Readonly<Record<string, SiteFile>>;
  total: number;
  page: number;
  pageCount: number;
  search: string;
  sort: string;
  sortFields: readonly { field: string; label: string }[];
}

const breadcrumbs = [{ href: sitePaths.home(), label: 'Home' }];

/** Each page of a list has its own address; a search does not. */
export function headOfList(view: PublishedListView): SiteHead {
  const { type, page, search, sort } = view;
  return {
    title: page > 1 ? `${type.name}, page ${page}` : type.name,
    description: type.description || `${type.name}: ${countOf(view)}.`,
    path: search ? undefined : deliveryPaths.type(type.slug, { sort, page }),
    breadcrumbs,
  };
}

/** A type's published entries: searched by a form, sorted and paged by links. */
export function PublishedListPage({ view }: { view: PublishedListView }) {
  const { type, page, search, sort } = view;
  const count = countOf(view);
  return (
    <>
      <PageTitle breadcrumbs={breadcrumbs} title={type.name} text={type.description || undefined} />
      <div className={styles.body}>
        <div className={styles.tools}>
          <SearchForm
            action={deliveryPaths.type(type.slug)}
            search={search}
            carried={sort === defaultSort ? {} : { sort }}
            label={`Search ${type.name}`}
          />
          <SortLinks
            fields={view.sortFields}
            sort={sort}
            hrefOf={(sort) => deliveryPaths.type(type.slug, { search, sort })}
          />
        </div>
        <p className={styles.count} role="status">
          {search ? `${count} for “${search}”` : count}
        </p>
        <SiteFiles value={view.files}>
          {view.entries.length > 0 ? <EntryGrid entries={view.entries} level={2} isFirst /> : <NoEntries view={view} />}
        </SiteFiles>
        <PageLinks
          page={page}
          pageCount={view.pageCount}
          hrefOf={(page) => deliveryPaths.type(type.slug, { search, sort, page })}
        />
      </div>
    </>
  );
}

function countOf({ total }: PublishedListView): string {
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'result' : 'results'}`;
}

function NoEntries({ view: { type, search } }: { view: PublishedListView }) {
  return search ? (
    <Notice
      within
      title="No results"
      text="Try fewer or other words."
      action={{ href: deliveryPaths.type(type.slug), label: 'Clear search' }}
    />
  ) : (
    <Notice within title={`Nothing in ${type.name} yet`} text="Please look in again soon." />
  );
}
