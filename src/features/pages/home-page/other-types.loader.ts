import type { PageRequest } from '../../../site-kit/site-page.ts';
import { deliveryPaths } from '../../delivery/delivery.paths.ts';
import { listForCards } from '../../delivery/site/card-list.ts';
import { cardOf } from '../../delivery/site/published-view.ts';
import { listSiteTypes } from '../../delivery/site/site-types.ts';
import type { TypeSection } from './HomePage.tsx';

/** Those that have a section of their own, or pages without one. */
const shownElsewhere: ReadonlySet<string> = new Set(['equipment', 'industries', 'locations', 'posts', 'pages']);

const maxSections = 12;

/** The other public collections that have something to show, by name, each with its newest entries. */
export async function readOtherTypes(request: PageRequest): Promise<TypeSection[]> {
  const types = (await listSiteTypes(request))
    .filter(({ slug, isSingle }) => !isSingle && !shownElsewhere.has(slug))
    .slice(0, maxSections);
  const pageSize = types.length === 1 ? 8 : 4;
  const sections: TypeSection[] = [];
  for (const type of types) {
    const { items, total } = await listForCards(request, type.slug, { pageSize });
    if (total === 0) continue;
    const { slug, name, description } = type;
    const newest = items.map((entry) => cardOf(type, entry));
    sections.push({ shows: 'type', href: deliveryPaths.type(slug), name, description, total, newest });
  }
  return sections;
}
