import type { PageRequest } from '../../../site-kit/site-page.ts';
import { picturesOf } from '../entry-page/entry-files.ts';
import { listForCards } from './card-list.ts';
import type { HomeView } from './HomePage.tsx';
import { cardOf } from './published-view.ts';
import { listSiteTypes } from './site-types.ts';

const mostSections = 12;

/** The public collections that have something to show, each with its newest entries [K28]. */
export async function loadHome(request: PageRequest): Promise<HomeView> {
  const types = (await listSiteTypes(request)).filter((type) => !type.isSingle).slice(0, mostSections);
  const pageSize = types.length === 1 ? 8 : 4;
  const sections: HomeView['sections'][number][] = [];
  // One after the other: a visitor's page takes one connection, not twelve.
  for (const type of types) {
    const { items, total } = await listForCards(request, type.slug, { pageSize });
    if (total === 0) continue;
    const { slug, name, description } = type;
    sections.push({ slug, name, description, total, newest: items.map((entry) => cardOf(type, entry)) });
  }
  const files = await picturesOf(
    request,
    sections.flatMap(({ newest }) => newest),
  );
  return { sections, files };
}
