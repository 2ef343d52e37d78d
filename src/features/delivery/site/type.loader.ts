import { redirect } from 'react-router';
import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { readPageNumber } from '../../../site-kit/links/page-number.ts';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import { defaultSort, deliveryPaths, homeOf } from '../delivery.paths.ts';
import { listForCards } from './card-list.ts';
import type { EntryView } from './EntryPage.tsx';
import { picturesOf, readEntryView } from './entry-files.ts';
import type { PublishedListView } from './PublishedListPage.tsx';
import { cardOf } from './published-view.ts';
import { leadOn, readShown } from './shown-entry.ts';
import { readSiteType, type SiteType } from './site-types.ts';

const pageSize = 24;
const maxSearchLength = 200;
const maxFieldSorts = 3;

/** A public type's page: the list of a collection, the entry of a single. What an address says wrongly is read as not said [K28]. */
export async function loadType(request: PageRequest): Promise<PublishedListView | EntryView> {
  const { params, search: query } = request;
  const home = homeOf(params['type'] ?? '');
  if (home) throw leadOn(request, home.list);
  const type = await readSiteType(request, params['type']);
  if (type.isSingle) return readEntryView(request, type, await readShown(request, { typeSlug: type.slug, slug: null }));

  const sortFields = sortFieldsOf(type);
  const search = readSearch(query.get('search'));
  const sort = readSort(query.get('sort'), sortFields);
  const page = readPageNumber(query);
  const { items, total, pageCount } = await listForCards(request, type.slug, { page, pageSize, sort, search });
  if (total > 0 && page > pageCount) throw redirect(deliveryPaths.type(type.slug, { search, sort, page: pageCount }));
  const { slug, name, description } = type;
  const entries = items.map((entry) => cardOf(type, entry));
  return {
    shows: 'list',
    type: { slug, name, description },
    entries,
    files: await picturesOf(request, entries),
    total,
    page,
    pageCount,
    search,
    sort,
    sortFields,
  };
}

/** Date and title, and the first fields that have an order people look for. */
function sortFieldsOf({ fields }: SiteType): { field: string; label: string }[] {
  const ordered = fields.filter(
    ({ definition }) =>
      definition.sortable !== false && ['number', 'date'].includes(fieldTypeOf(definition).shape(definition)),
  );
  return [
    { field: 'createdAt', label: 'Date added' },
    { field: 'title', label: 'Title' },
    ...ordered.slice(0, maxFieldSorts).map(({ name, definition }) => ({ field: name, label: definition.label })),
  ];
}

function readSort(value: string | null, fields: readonly { field: string }[]): string {
  const isField = fields.some(({ field }) => value === field || value === `-${field}`);
  return isField && value !== null ? value : defaultSort;
}

function readSearch(value: string | null): string {
  const words = (value ?? '').replaceAll(/\p{Cc}/gu, ' ').trim();
  return [...words.slice(0, 2 * maxSearchLength)].slice(0, maxSearchLength).join('').trim();
}
