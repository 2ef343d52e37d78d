import { isId } from '../../../contracts/text/id.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { targetOf } from '../../../field-types/definition/facts.ts';
import { leavesOf } from '../../../field-types/definition/leaves.ts';
import type { SiteRelated } from '../../../field-types/kit/SiteRelations.tsx';
import type { SiteRequest } from '../../../site-kit/site-page.ts';
import type { PublishedEntry } from '../delivery.contract.ts';
import { deliveryPaths } from '../delivery.paths.ts';
import { listPublished } from '../delivery.service.ts';
import type { Reader } from '../public-queries.ts';
import { listSiteTypes, readOptionalSingle, type SiteType } from './site-types.ts';

/** Entries that one question may name. */
const maxRequested = 100;

/** Title and address of the entries that an entry's relations name, by id, inside items too. What is not published, or of a type without pages, is left out like one that never was [K28]. */
export async function readRelated(
  request: SiteRequest,
  { fields }: SiteType,
  { customFields }: PublishedEntry,
): Promise<Record<string, SiteRelated>> {
  const targets = new Map<string, Set<string>>();
  for (const { name, definition } of fields) collect(definition, customFields[name], targets);
  if (targets.size === 0) return {};
  const types = (await listSiteTypes(request)).filter(({ slug }) => targets.has(slug));
  const related: Record<string, SiteRelated> = {};
  // One after the other: a visitor's page takes one connection.
  for (const type of types) {
    const ids = [...(targets.get(type.slug) ?? [])];
    for (const { id, title, slug } of await listNamed(request, type, ids)) {
      related[id] = { title, href: deliveryPaths.entry(type, slug) };
    }
  }
  return related;
}

/** Gathers ids by the slug of their type; what an earlier field type left is neither an id nor an item. */
function collect(definition: FieldDefinition, value: unknown, targets: Map<string, Set<string>>): void {
  for (const leaf of leavesOf(definition, { value, path: '' })) {
    const target = targetOf(leaf.definition);
    const ids = [leaf.value].flat().filter((one): one is string => typeof one === 'string' && isId(one));
    if (target !== null && ids.length > 0) targets.set(target, new Set([...(targets.get(target) ?? []), ...ids]));
  }
}

async function listNamed(reader: Reader, type: SiteType, ids: readonly string[]): Promise<PublishedEntry[]> {
  if (type.isSingle) {
    const entry = await readOptionalSingle(reader, type.slug);
    return entry && ids.includes(entry.id) ? [entry] : [];
  }
  const entries: PublishedEntry[] = [];
  for (let from = 0; from < ids.length; from += maxRequested) {
    const batch = ids.slice(from, from + maxRequested).join(',');
    const query = { 'filter[id][in]': batch, fields: 'title,slug', pageSize: maxRequested };
    entries.push(...(await listPublished(reader, type.slug, query)).items);
  }
  return entries;
}
