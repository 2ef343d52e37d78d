import type { PageRequest } from '../../../site-kit/site-page.ts';
import type { Reader } from '../../delivery/public-queries.ts';
import { queryOf } from '../query/query-string.rules.ts';
import { readShopQuery } from '../query/shop-query.rules.ts';
import { shopPaths } from '../shop.paths.ts';
import { listMachines } from '../shop.service.ts';
import type { BranchMachinesView } from './BranchMachines.tsx';

const shownMachines = 4;

/** The newest machines at the branch of the page; null where none stands there. */
export function loadBranchMachines(request: PageRequest): Promise<BranchMachinesView | null> {
  return readBranchMachines(request, request.params['slug'] ?? '');
}

/** The newest machines at a branch; null where none stands there. */
export async function readBranchMachines(reader: Reader, slug: string): Promise<BranchMachinesView | null> {
  const { question } = readShopQuery(new URLSearchParams({ location: slug }));
  if (question.choices.location.length === 0) return null;
  const { data: items, meta } = await listMachines(reader, { ...question, pageSize: shownMachines });
  return items.length > 0 ? { items, total: meta.total, href: shopPaths.list(queryOf(question)) } : null;
}
