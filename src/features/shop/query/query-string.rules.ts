import { listFacets } from '../catalogue/facet-values.rules.ts';
import { rangeFacets, type ShopQuery, usualPageSize } from './shop-query.rules.ts';

/** The query of a question's address, without what is usual, always in one order. */
export function queryOf({ search, choices, ranges, state, near, sort, page, pageSize }: ShopQuery): string {
  const parts: [string, string | number][] = [];
  if (search !== '') parts.push(['search', search]);
  for (const name of listFacets) for (const value of choices[name]) parts.push([name, value]);
  for (const name of rangeFacets) {
    const { min, max } = ranges[name];
    if (min !== null) parts.push([`${name}Min`, min]);
    if (max !== null) parts.push([`${name}Max`, max]);
  }
  if (state !== null) parts.push(['state', state]);
  if (near !== null) parts.push(['near', near]);
  if (sort !== null) parts.push(['sort', sort]);
  if (pageSize !== usualPageSize) parts.push(['pageSize', pageSize]);
  if (page > 1) parts.push(['page', page]);
  return parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}

/**
 * The query of the page's one true address: of the whole shop and of one value of one facet, page by page. Null for a search, an
 * order and more choices, which search engines leave out.
 */
export function canonicalQuery(question: ShopQuery): string | null {
  const { search, choices, ranges, state, near, sort } = question;
  const chosen = listFacets.reduce((sum, name) => sum + choices[name].length, state === null ? 0 : 1);
  const isRanged = rangeFacets.some((name) => ranges[name].min !== null || ranges[name].max !== null);
  if (search !== '' || near !== null || sort !== null || isRanged || chosen > 1) return null;
  return queryOf({ ...question, pageSize: usualPageSize });
}
