import { assertNoErrors } from '../../contracts/call/errors.ts';
import { onePerObject } from '../../contracts/one-per-object.ts';
import { mediaIdOf } from '../../contracts/upload-rules.ts';
import { createCache } from '../../platform/cache/cache.ts';
import { type Platform, readsOf } from '../../platform/context/context.ts';
import { listContentModels, loadContentModel } from '../content-types/content-types.service.ts';
import type { PublishedEntry } from '../delivery/delivery.contract.ts';
import { type PublicFile, readNamedPicture, readPublicFiles } from '../delivery/public-files.ts';
import { inSlot, type Reader } from '../delivery/public-queries.ts';
import { deliveredValues } from '../delivery/published/field-values.rules.ts';
import { listPublishedValues } from '../delivery/published/published.service.ts';
import { pictureTag } from '../media/files/media-changes.ts';
import type { Industry, StoreLocation, ZipDelivery } from './locations.contract.ts';
import { industryOf, industryType, locationOf, locationsFor, locationType } from './places/location.rules.ts';
import { deliveryTo } from './places/zip.rules.ts';

/** What visitors choose from, each list in the order of its names. */
export interface Places {
  industries: readonly Industry[];
  locations: readonly StoreLocation[];
}

/** All published industries and branches. Empty while the type does not exist or is private [K28]. */
export async function readPlaces(reader: Reader): Promise<Places> {
  const { platform } = reader;
  const types = await typesOf(platform);
  const kept = keptPlaces(platform);
  const entries = await kept.read('places', types, () => inSlot(forAll(reader), () => readEntries(platform)));
  const files = await readHeaderFiles(reader, entries.pictures);
  const altOf = (url: string) => (Object.hasOwn(files, url) ? (files[url]?.alt ?? null) : null);
  return {
    industries: entries.industries.map((entry) => industryOf(entry, { altOf })),
    locations: entries.locations,
  };
}

/** A branch of an entry that visitors need not see yet; null where there are no branches. */
export async function describeLocation(
  platform: Platform,
  { entry, industries }: { entry: PublishedEntry; industries: readonly Industry[] },
): Promise<StoreLocation | null> {
  const model = await loadContentModel(readsOf(platform), locationType);
  if (!model) return null;
  const published = new Set(industries.map(({ id }) => id));
  return locationOf({ ...entry, values: deliveredValues(model, entry.customFields) }, { published });
}

/** True if the owner has branches to choose: the type is there and public. */
export async function hasLocations(platform: Platform): Promise<boolean> {
  const models = await listContentModels(readsOf(platform));
  return models.some(({ slug, isPublic }) => slug === locationType && isPublic);
}

/** The industries of [K06]. */
export async function answerIndustries(reader: Reader): Promise<{ success: true; industries: Industry[] }> {
  return { success: true, industries: [...(await readPlaces(reader)).industries] };
}

/** The branches, those of an industry alone where one is named by id or slug [K08]. Rejects what is neither true nor false. */
export async function answerLocations(
  reader: Reader,
  query: URLSearchParams,
): Promise<{ success: true; data: StoreLocation[] }> {
  const dealer = query.get('dealer') || null;
  if (dealer !== null && dealer !== 'true' && dealer !== 'false') assertNoErrors({ dealer: ['must be true or false'] });
  const named = query.get('industry') || null;
  const { industries, locations } = await readPlaces(reader);
  const industry = industries.find(({ id, slug }) => id === named || slug === named);
  const ofIndustry = named === null ? [...locations] : industry ? locationsFor(locations, industry.id) : [];
  return { success: true, data: ofIndustry.filter((one) => dealer === null || String(one.dealer) === dealer) };
}

/** Whether a postal code is delivered to [K14]; never rejects one. */
export async function answerDelivery(
  reader: Reader,
  query: URLSearchParams,
): Promise<{ success: true; data: ZipDelivery }> {
  const { locations } = await readPlaces(reader);
  return { success: true, data: deliveryTo(query.get('zip') ?? '', locations) };
}

/** What is kept for everybody is read in the process's own turn: a visitor who asks too much keeps nobody waiting. */
const forAll = ({ platform }: Reader): Reader => ({ platform, owner: [] });

interface KeptPlaces {
  industries: Awaited<ReturnType<typeof listPublishedValues>>;
  locations: StoreLocation[];
  /** Addresses of the industries' pictures. */
  pictures: string[];
}

const maxBytes = 16_000_000;

const keptPlaces = onePerObject(({ bus }: Platform) =>
  createCache<KeptPlaces>({
    bus,
    topic: ['content', 'model'],
    maxBytes: maxBytes,
    // About what the lists take as text.
    sizeOf: ({ industries, locations }) => 1024 * (1 + industries.length) + JSON.stringify(locations).length,
  }),
);

const keptFiles = onePerObject(({ bus }: Platform) =>
  createCache<Record<string, PublicFile>>({
    bus,
    topic: 'media',
    maxBytes: maxBytes,
    sizeOf: (files) => 1024 * (1 + Object.keys(files).length),
  }),
);

/** The first picture of an industry, and for pages without one of their own the file that is named `shop-header` [K19]. */
export async function readHeaderPictures(
  reader: Reader,
  industryId: string | null,
): Promise<{ chosen: PublicFile | null; fallback: PublicFile | null }> {
  const places = industryId === null ? null : await readPlaces(reader);
  const [picture] = places?.industries.find(({ id }) => id === industryId)?.header_background_images ?? [];
  const files = picture ? await readHeaderFiles(reader, [picture.url]) : {};
  const chosen = (picture && files[picture.url]) ?? null;
  return { chosen, fallback: chosen ? null : await readShopHeader(reader) };
}

async function readShopHeader(reader: Reader): Promise<PublicFile | null> {
  const load = async (): Promise<Record<string, PublicFile>> => {
    const file = await readNamedPicture(forAll(reader), shopHeader);
    return file ? { [shopHeader]: file } : {};
  };
  const tags = [pictureTag(shopHeader)];
  return (await keptFiles(reader.platform).read(shopHeader, tags, load))[shopHeader] ?? null;
}

const shopHeader = 'shop-header';

/** The industries' pictures with what readers may know of them, by address; a deleted one is not among them. */
function readHeaderFiles(reader: Reader, addresses: readonly string[]): Promise<Record<string, PublicFile>> {
  const ids = addresses.flatMap((address) => mediaIdOf(address) ?? []);
  return keptFiles(reader.platform).read(ids.join(' '), ids, () => readPublicFiles(forAll(reader), addresses));
}

async function readEntries(platform: Platform): Promise<KeptPlaces> {
  const ctx = readsOf(platform);
  const industries = await listPublishedValues(ctx, { type: industryType, audience: 'visitors' });
  const published = new Set(industries.map(({ id }) => id));
  const branches = await listPublishedValues(ctx, { type: locationType, audience: 'visitors' });
  const locations = branches.map((entry) => locationOf(entry, { published }));
  return {
    industries: inOrder(industries, ({ title }) => title),
    locations: inOrder(locations, ({ label }) => label),
    pictures: industries.flatMap(({ values }) => values.files('header_background_images')),
  };
}

/** The ids of the types that are there: changes of their entries drop what is kept. */
async function typesOf(platform: Platform): Promise<string[]> {
  const ctx = readsOf(platform);
  const models = await Promise.all([industryType, locationType].map((slug) => loadContentModel(ctx, slug)));
  return models.flatMap((model) => model?.id ?? []);
}

const { compare } = new Intl.Collator('en', { numeric: true });

function inOrder<T>(list: readonly T[], nameOf: (one: T) => string): T[] {
  return list.toSorted((one, other) => compare(nameOf(one), nameOf(other)));
}
