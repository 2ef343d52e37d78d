import { setImmediate as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import type { Change } from '../../../platform/cache/bus.ts';
import { noteTags } from '../../../platform/cache/collected-tags.ts';
import { type Platform, readsOf } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { eachPublishedSlice, listPublishedValues } from '../../delivery/published/published.service.ts';
import type { StoreLocation } from '../../locations/locations.contract.ts';
import { industryType, locationOf, locationType } from '../../locations/places/location.rules.ts';
import { machineOf, machineType, shownMachines } from '../machine/machine.rules.ts';
import { findMachines } from '../machine/machines.service.ts';
import { Catalogue, type OptionLabels, type Places } from './catalogue.rules.ts';

const typeSlugs = [machineType, industryType, locationType] as const;
type Models = Record<(typeof typeSlugs)[number], ContentModel | null>;

/** What must be read again; `machines` are the ids of some, or all. */
interface Stale {
  models: boolean;
  places: boolean;
  machines: ReadonlySet<string> | 'all';
}

const everything: Stale = { models: true, places: true, machines: 'all' };
const nothing: Stale = { models: false, places: false, machines: new Set() };

/** The shop's machines as they are published, in the memory of this process. */
export interface KeptCatalogue {
  /** As every change left it of which this process knew when it was asked [K28]. */
  read(): Promise<{
    catalogue: Catalogue;
    /** Another text after each change of anything that answers show, files too. */
    generation: string;
  }>;
}

/** The catalogue of this process: read once, then kept up by the changed machines. */
export const catalogueOf = onePerObject((platform: Platform): KeptCatalogue => keepCatalogue(platform));

/** A published location, or null [K28]. */
export async function readLocation(platform: Platform, id: string): Promise<StoreLocation | null> {
  const { catalogue } = await catalogueOf(platform).read();
  return catalogue.places.locations.get(id) ?? null;
}

function keepCatalogue(platform: Platform): KeptCatalogue {
  const ctx = readsOf(platform);
  let catalogue = new Catalogue();
  let models: Models = { [machineType]: null, [industryType]: null, [locationType]: null };
  let stale = everything;
  let renewals = 0;
  let fileChanges = 0;
  let running: Promise<void> | null = null;

  platform.bus.subscribe((change) => {
    if (change.topic === null || change.topic === 'media') fileChanges += 1;
    const more = staleBy(change, models);
    if (more !== null) stale = both(stale, more);
  });

  const refresh = async () => {
    const due = stale;
    stale = nothing;
    try {
      await renew(due);
      renewals += 1;
    } catch (error) {
      stale = both(stale, due);
      throw error;
    }
  };

  const renew = async (due: Stale) => {
    let { machines, places } = due;
    if (due.models) {
      const [equipment, industries, locations] = await Promise.all(
        typeSlugs.map((slug) => loadContentModel(ctx, slug)),
      );
      const present: Models = {
        [machineType]: equipment ?? null,
        [industryType]: industries ?? null,
        [locationType]: locations ?? null,
      };
      if (!isDeepStrictEqual(present[machineType], models[machineType])) machines = 'all';
      if (!isDeepStrictEqual(present, models)) places = true;
      models = present;
      catalogue.labels = labelsOf(present[machineType]);
    }
    const readPlaces = places ? await loadPlaces(platform) : catalogue.places;
    if (machines === 'all') {
      const whole = new Catalogue();
      await eachPublishedSlice(ctx, shownMachines, async (entries) => {
        whole.update({ machines: entries.map(machineOf), removed: [] });
        // A visitor of another page is answered in between.
        await pause();
      });
      whole.places = readPlaces;
      whole.labels = labelsOf(models[machineType]);
      catalogue = whole;
      return;
    }
    const ids = [...machines];
    const changed = ids.length === 0 ? [] : await findMachines(ctx, { ids });
    if (ids.length > 0) catalogue.update({ machines: changed, removed: ids });
    if (places) catalogue.places = readPlaces;
  };

  const isCurrent = () => platform.bus.isUp && !stale.models && !stale.places && isNone(stale.machines);

  return {
    async read() {
      // While no notices come in, nothing says what changed.
      if (!platform.bus.isUp) stale = everything;
      // One that runs may have begun before a change that the reader knows of.
      await running?.catch(() => {});
      if (!isCurrent()) {
        running ??= refresh().finally(() => {
          running = null;
        });
        await running;
      }
      noteTags(Object.values(models).flatMap((model) => model?.id ?? []));
      return { catalogue, generation: `${renewals} ${fileChanges}` };
    },
  };
}

async function loadPlaces(platform: Platform): Promise<Places> {
  const ctx = readsOf(platform);
  const industries = await listPublishedValues(ctx, { type: industryType, audience: 'visitors' });
  const locations = await listPublishedValues(ctx, { type: locationType, audience: 'visitors' });
  const published = new Set(industries.map(({ id }) => id));
  return {
    industries: new Map(industries.map(({ id, slug, title }) => [id, { id, slug, name: title }])),
    locations: new Map(locations.map((entry) => [entry.id, locationOf(entry, { published })])),
  };
}

function labelsOf(model: ContentModel | null): OptionLabels {
  const of = (name: string) => {
    const definition = model?.fields.find((field) => field.name === name)?.definition;
    const options = definition && 'options' in definition ? definition.options : [];
    return new Map(options.map(({ value, label }) => [value, label]));
  };
  return { category: of('category'), condition: of('condition') };
}

/** What a change makes stale; null where it is about something else. */
function staleBy({ topic, key, ids }: Change, models: Models): Stale | null {
  if (topic === null) return everything;
  if (topic === 'model') return { ...nothing, models: true };
  if (topic !== 'content') return null;
  if (key === undefined) return everything;
  if (key === models[machineType]?.id) return { ...nothing, machines: ids ? new Set(ids) : 'all' };
  const isOfPlaces = key === models[industryType]?.id || key === models[locationType]?.id;
  return isOfPlaces ? { ...nothing, places: true } : null;
}

/** Ids beyond which reading everything is the simpler way. */
const maxIds = 5_000;

function both(one: Stale, other: Stale): Stale {
  const all = one.machines === 'all' || other.machines === 'all';
  const ids = new Set([
    ...(one.machines === 'all' ? [] : one.machines),
    ...(other.machines === 'all' ? [] : other.machines),
  ]);
  return {
    models: one.models || other.models,
    places: one.places || other.places,
    machines: all || ids.size > maxIds ? 'all' : ids,
  };
}

function isNone(machines: Stale['machines']): boolean {
  return machines !== 'all' && machines.size === 0;
}
