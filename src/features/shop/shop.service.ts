import { LRUCache } from 'lru-cache';
import { AppError, assertNoErrors } from '../../contracts/call/errors.ts';
import { onePerObject } from '../../contracts/one-per-object.ts';
import { isStorable } from '../../contracts/text/storable-text.ts';
import { inProcessorSlot } from '../../platform/admission/processor-slots.ts';
import { type Platform, readsOf } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { loadContentModel } from '../content-types/content-types.service.ts';
import type { PublishedEntry } from '../delivery/delivery.contract.ts';
import { readPublished } from '../delivery/delivery.service.ts';
import { findFormer } from '../delivery/former-entries.ts';
import { readPublicFiles } from '../delivery/public-files.ts';
import { inSlot, type Reader } from '../delivery/public-queries.ts';
import { deliveredValues } from '../delivery/published/field-values.rules.ts';
import { byDistance } from '../locations/near/distance.rules.ts';
import { industryType, locationType } from '../locations/places/location.rules.ts';
import type { Settings } from '../settings/settings.contract.ts';
import { readSettings } from '../settings/settings.service.ts';
import { downloadsOf, namedDownloads } from './answer/downloads.ts';
import { itemOf } from './answer/item.rules.ts';
import { picturesOf, readPictures } from './answer/pictures.ts';
import { alikeSlug, similarTo } from './answer/similar.rules.ts';
import { specificationsOf } from './answer/specifications.rules.ts';
import type { Catalogue, Places } from './catalogue/catalogue.rules.ts';
import { catalogueOf } from './catalogue/catalogue.service.ts';
import { type ListedMachine, listedMachine } from './catalogue/listed-machine.rules.ts';
import { financeOf, offeredTerms } from './machine/finance.rules.ts';
import { type Machine, machineOf, machineType } from './machine/machine.rules.ts';
import { findMachines } from './machine/machines.service.ts';
import { dollarsOf } from './machine/price.rules.ts';
import { filterAndCount } from './query/facets.rules.ts';
import { type AddressQuery, readShopQuery, type ShopQuery } from './query/shop-query.rules.ts';
import { type NearCategory, nearCategories } from './search/near-categories.rules.ts';
import { byRelevance, search } from './search/search.rules.ts';
import { readSynonyms, type Synonyms } from './search/synonyms.rules.ts';
import type { ShopItem, ShopList, ShopMachine } from './shop.contract.ts';
import { shopPaths } from './shop.paths.ts';

/** The answer to an address. Rejects with every error of its parameters. */
export function answerShop(reader: Reader, query: AddressQuery): Promise<ShopList> {
  const { question, issues } = readShopQuery(query);
  assertNoErrors(issues);
  return listMachines(reader, question);
}

/** The answer about one machine. Rejects as `readMachine`. */
export async function answerMachine(reader: Reader, slug: string): Promise<{ success: true; data: ShopMachine }> {
  return { success: true, data: await readMachine(reader, slug) };
}

/** A page of the machines that meet a question, with the facets to narrow it [K16]. What is not published is in none of it [K28]. */
export async function listMachines(reader: Reader, question: ShopQuery): Promise<ShopList> {
  const { catalogue, generation } = await catalogueOf(reader.platform).read();
  const answers = answersOf(reader.platform);
  const settings = await readSettings(systemContext(reader.platform, 'storefront'));
  const key = `${generation} ${settings.version} ${JSON.stringify(question)}`;
  const known = answers.get(key);
  if (known) return known;

  const { result, matches, facets } = await inProcessorSlot(reader.owner, () =>
    matchesIn(catalogue, question, synonymsOf(settings)),
  );
  const { page, pageSize } = question;
  const total = matches.length;
  const pageCount = Math.ceil(total / pageSize);
  const answer: ShopList = {
    success: true,
    data: await itemsOf(reader, catalogue.places, matches.slice((page - 1) * pageSize, page * pageSize), question.near),
    meta: { total, page, pageSize, pageCount },
    pageCount,
    facets,
    search: result && { given: result.given, used: result.used },
  };
  // Of another generation nobody asks for it again.
  answers.set(key, answer);
  return answer;
}

/** Read once for each state of the settings. */
const synonymsOf = onePerObject(({ searchSynonyms }: Settings) => readSynonyms(searchSynonyms));

/** All machines that meet a question, in its order, with the facets; reads every machine. */
function matchesIn(catalogue: Catalogue, question: ShopQuery, synonyms: Synonyms) {
  const result = question.search === '' ? null : search(catalogue, question.search, synonyms);
  const { sort, state, near } = question;
  const inOrder =
    result && sort === null
      ? byRelevance(result, catalogue.places)
      : catalogue
          .inOrder(sort === 'distance' || sort === null ? '-createdAt' : sort)
          .filter((machine) => result?.matches.has(machine) ?? true);
  const inState =
    state === null ? inOrder : inOrder.filter(({ locationId }) => isIn(catalogue.places, locationId, state));
  const candidates = sort === 'distance' && near !== null ? nearestFirst(inState, catalogue.places, near) : inState;
  return { result, ...filterAndCount(candidates, { question, catalogue }) };
}

function isIn({ locations }: Places, locationId: string | null, state: string): boolean {
  const branch = locationId === null ? undefined : locations.get(locationId);
  return branch?.state?.toUpperCase() === state;
}

/** The machines of the nearest branch first; in each branch they keep their order. */
function nearestFirst(machines: readonly ListedMachine[], { locations }: Places, zip: string): ListedMachine[] {
  const nearer = byDistance(locations.values(), { zip, keyOf: ({ id }) => id });
  return machines.toSorted((a, b) => nearer(a.locationId, b.locationId));
}

/** All machines that meet a question, in its order. */
export async function listMatching(
  reader: Reader,
  question: ShopQuery,
): Promise<{ matches: ListedMachine[]; places: Places }> {
  const { catalogue } = await catalogueOf(reader.platform).read();
  const settings = await readSettings(systemContext(reader.platform, 'storefront'));
  const { matches } = await inProcessorSlot(reader.owner, () => matchesIn(catalogue, question, synonymsOf(settings)));
  return { matches, places: catalogue.places };
}

/** Where a visitor may go on whose search finds nothing. */
export async function listNearCategories(reader: Reader, search: string): Promise<NearCategory[]> {
  const { catalogue } = await catalogueOf(reader.platform).read();
  return inProcessorSlot(reader.owner, () => nearCategories(catalogue, search));
}

/** Industries and locations that were chosen by a slug that they no longer have, with the one that they have now [H03]. */
export async function listRenamedChoices(
  reader: Reader,
  { choices }: ShopQuery,
): Promise<{ facet: 'industry' | 'location'; from: string; to: string }[]> {
  const { places } = (await catalogueOf(reader.platform).read()).catalogue;
  const unknown = (
    [
      ['industry', industryType, places.industries],
      ['location', locationType, places.locations],
    ] as const
  )
    .flatMap(([facet, typeSlug, known]) => {
      const slugs = new Set([...known.values()].map(({ slug }) => slug));
      return choices[facet].filter((slug) => !slugs.has(slug)).map((slug) => ({ facet, typeSlug, slug }));
    })
    // An address that names more was never one of ours.
    .slice(0, maxFormerSlugs);
  const renamed = [];
  for (const { facet, typeSlug, slug } of unknown) {
    const former = await findFormer(reader, { typeSlug, slug });
    if (former !== null && 'movedTo' in former) renamed.push({ facet, from: slug, to: former.movedTo });
  }
  return renamed;
}

const maxFormerSlugs = 5;

/**
 * One machine with all that its page shows; those like it are found only where they are wanted. Rejects what is not published like
 * a slug that never was [K28].
 */
export async function readMachine(reader: Reader, slug: string, { similar } = { similar: true }): Promise<ShopMachine> {
  const { platform } = reader;
  const { catalogue } = await catalogueOf(platform).read();
  const listed = isStorable(slug) ? catalogue.bySlug(slug) : null;
  if (!listed) throw new AppError('NOT_FOUND');
  const entry = await readPublished(reader, machineType, listed.slug);
  // A private price is in no answer; what visitors learn of it is the price shown.
  const machine = { ...(await machineIn(platform, entry)), riversPrice: listed.riversPrice };
  return detailsOf(reader, { machine, listed, values: entry.customFields, similar });
}

/** A machine with all that its page would show, of an entry that visitors need not see yet. Rejects where there are no machines. */
export async function describeMachine(reader: Reader, entry: PublishedEntry): Promise<ShopMachine> {
  const machine = await machineIn(reader.platform, entry);
  return detailsOf(reader, { machine, listed: listedMachine(machine), values: entry.customFields, similar: true });
}

/** The machine of a delivered entry. */
async function machineIn(platform: Platform, entry: PublishedEntry): Promise<Machine> {
  const model = await loadContentModel(readsOf(platform), machineType);
  if (!model) throw new AppError('NOT_FOUND');
  const values = deliveredValues(model, entry.customFields);
  return machineOf({ ...entry, createdAt: new Date(entry.createdAt), values });
}

interface Described {
  machine: Machine;
  listed: ListedMachine;
  /** Of its fields by name, those too that only its owner knows. */
  values: Readonly<Record<string, unknown>>;
  /** Those like it are wanted. */
  similar: boolean;
}

async function detailsOf(
  reader: Reader,
  { machine, listed, values, similar: isAlike }: Described,
): Promise<ShopMachine> {
  const { platform } = reader;
  const { catalogue } = await catalogueOf(platform).read();
  const model = await loadContentModel(readsOf(platform), machineType);
  const similar = isAlike ? await inProcessorSlot(reader.owner, () => similarTo(catalogue, listed)) : [];
  const attached = machine.attachments.flatMap(({ imageUrl }) => imageUrl ?? []);
  const leading = similar.flatMap(({ pictures }) => pictures.slice(0, 1));
  const named = namedDownloads(model?.fields ?? [], values);
  const downloads = named.map(({ address }) => address);
  const files = await readPublicFiles(reader, [...machine.pictures, ...attached, ...leading, ...downloads]);
  const pictures = picturesOf(files);
  const { places } = catalogue;
  const terms = await termsOf(reader);
  const item = (one: ListedMachine) => itemOf(one, { places, pictures, url: shopPaths.machine(one.slug), terms });
  const finance = terms && financeOf(machine, terms);
  return {
    ...item(listed),
    gallery: machine.pictures.flatMap((url) => pictures[url] ?? []),
    attachments: machine.attachments.map(({ name, price, imageUrl }) => ({
      name,
      price: dollarsOf(price),
      image: pictures[imageUrl ?? ''] ?? null,
    })),
    description: machine.description,
    specifications: specificationsOf(model?.fields ?? [], values),
    downloads: downloadsOf(named, files),
    finance: finance &&
      terms && {
        deposit: dollarsOf(finance.deposit),
        credit: dollarsOf(finance.credit),
        monthly: dollarsOf(finance.monthly),
        months: terms.months,
        apr: terms.apr,
      },
    similar: similar.map(item),
  };
}

/** What is known of a machine that is gone, by its id in the trash: its title, and machines of its category and price. Of one that is deleted only the slug is left: machines that share the most words with it. */
export async function describeGone(
  reader: Reader,
  { slug, id }: { slug: string; id: string | null },
): Promise<{ title: string | null; category: string | null; others: ShopItem[] }> {
  const { catalogue } = await catalogueOf(reader.platform).read();
  const ctx = readsOf(reader.platform);
  const [machine] = id === null ? [] : await inSlot(reader, () => findMachines(ctx, { ids: [id], status: 'trash' }));
  const alike = await inProcessorSlot(reader.owner, () => {
    const similar = machine ? similarTo(catalogue, listedMachine(machine)) : [];
    return similar.length > 0 ? similar : alikeSlug(catalogue, slug);
  });
  const { title = null, category = null } = machine ?? {};
  return { title, category: category?.value ?? null, others: await itemsOf(reader, catalogue.places, alike) };
}

/** The machines of these slugs as lists show them, in the order of the slugs; nothing for what is none. */
export async function listChosenMachines(reader: Reader, slugs: readonly string[]): Promise<ShopItem[]> {
  const { catalogue } = await catalogueOf(reader.platform).read();
  return itemsOf(
    reader,
    catalogue.places,
    slugs.flatMap((slug) => catalogue.bySlug(slug) ?? []),
  );
}

/** The terms under which machines are financed; null where they are not. */
const termsOf = async ({ platform }: Reader) => offeredTerms(await readSettings(systemContext(platform, 'storefront')));

async function itemsOf(
  reader: Reader,
  places: Places,
  machines: readonly ListedMachine[],
  near: string | null = null,
): Promise<ShopItem[]> {
  const leading = machines.flatMap(({ pictures }) => pictures.slice(0, 1));
  const pictures = await readPictures(reader, leading);
  const terms = await termsOf(reader);
  return machines.map((machine) =>
    itemOf(machine, { places, pictures, url: shopPaths.machine(machine.slug), terms, near }),
  );
}

/** What answers of one process may take in memory, estimated by their parts. */
const maxBytes = 16_000_000;
const bytesOfItem = 1_200;
const bytesOfFacets = 30_000;

const answersOf = onePerObject(
  (_platform: Platform) =>
    new LRUCache<string, ShopList>({
      maxSize: maxBytes,
      sizeCalculation: ({ data }, key) => 2 * key.length + data.length * bytesOfItem + bytesOfFacets,
    }),
);
