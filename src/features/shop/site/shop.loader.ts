import { redirect } from 'react-router';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import { queryOf } from '../question/question-query.rules.ts';
import { readShopQuestion } from '../question/shop-question.rules.ts';
import { shopPaths } from '../shop.paths.ts';
import { listMachines } from '../shop.service.ts';
import type { ShopView } from './ShopPage.tsx';

/** The shop as its address asks; what the address says wrongly is read as not said. A page beyond the last leads to the last. */
export async function loadShop(request: PageRequest): Promise<ShopView> {
  const { question } = readShopQuestion(request.search);
  const { data: items, meta, facets, search } = await listMachines(request, question);
  if (meta.total > 0 && meta.page > meta.pageCount) {
    throw redirect(shopPaths.list(queryOf({ ...question, page: meta.pageCount })));
  }
  return { items, meta, facets, search, question };
}
