import { redirect } from 'react-router';
import { pageContext } from '../../../platform/context/visitor-context.ts';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import { isFormOffered } from '../../forms/visited-forms.ts';
import { readLocation } from '../catalogue/catalogue.service.ts';
import { queryOf } from '../query/query-string.rules.ts';
import { readShopQuery } from '../query/shop-query.rules.ts';
import { contactForm, shopPaths } from '../shop.paths.ts';
import { listMachines, listNearCategories, listRenamedChoices } from '../shop.service.ts';
import type { ShopView } from './ShopPage.tsx';

/** The shop as its address asks; what the address says wrongly is read as not said. A page beyond the last leads to the last. */
export async function loadShop(request: PageRequest): Promise<ShopView> {
  const { question } = readShopQuery(request.search);
  const renamed = await listRenamedChoices(request, question);
  if (renamed.length > 0) throw leadToRenamed(request, renamed);
  // Cards and the choice of a branch say how far it is to the visitor's own.
  const near = question.near ?? (await readChosenZip(request));
  const { data: items, meta, facets, search } = await listMachines(request, { ...question, near });
  if (meta.total > 0 && meta.page > meta.pageCount) {
    throw redirect(shopPaths.list(queryOf({ ...question, page: meta.pageCount })));
  }
  const isLost = meta.total === 0 && question.search !== '';
  const nearest = isLost ? await listNearCategories(request, question.search) : [];
  const canAsk = meta.total === 0 && (await isFormOffered(pageContext(request), contactForm));
  return { items, meta, facets, search, question, near: nearest, canAsk };
}

/** The postal code of the branch that the visitor chose; null without one. */
async function readChosenZip({ platform, visitor }: PageRequest): Promise<string | null> {
  const branch = visitor.location === null ? null : await readLocation(platform, visitor.location);
  return branch && /^\d{5}$/.test(branch.zip ?? '') ? branch.zip : null;
}

/** Redirects once from all renamed values, and keeps the other parameters of the address. */
function leadToRenamed(
  { search }: PageRequest,
  renamed: readonly { facet: string; from: string; to: string }[],
): Response {
  const said = [...search].map(([name, value]): [string, string] => {
    const choice = renamed.find(({ facet, from }) => facet === name && from === value);
    return [name, choice?.to ?? value];
  });
  return redirect(shopPaths.list(new URLSearchParams(said).toString()), 301);
}
