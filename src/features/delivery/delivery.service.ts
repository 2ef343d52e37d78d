import { hash } from 'node:crypto';
import { AppError } from '../../contract-kit/call/errors.ts';
import { onePer } from '../../contract-kit/one-per.ts';
import { isStorable } from '../../contract-kit/text/storable-text.ts';
import { fileRulesOf, innerFieldsOf, targetOf } from '../../field-kinds/fields/facts.ts';
import { type Cache, createCache, everyOf } from '../../platform/cache/cache.ts';
import { KeptText } from '../../platform/cache/kept-text.ts';
import { type Platform, readsOf } from '../../platform/context/context.ts';
import type { OwnerPath } from '../../platform/work/fair-line.ts';
import type { ContentModel, ModelField } from '../content-types/content-types.rules.ts';
import { listContentModels, loadContentModel } from '../content-types/content-types.service.ts';
import { isNarrowed, mostCounted, questionKey } from '../entries/question/question.rules.ts';
import { largeType, scannedColumns } from '../entries/question/scanned-columns.rules.ts';
import { type DeliveredType, deliveredType, publicType, type Targets } from './answer/delivered-type.rules.ts';
import { withIncluded } from './answer/include.ts';
import { mostAnswerBytes } from './answer/statements.sql.ts';
import type { PublishedEntry } from './delivery.contract.ts';
import { countPublished, selectOptionalPublished, selectPublishedPage } from './delivery.queries.ts';
import { deliveryDocument } from './openapi/delivery-document.rules.ts';
import { inTurn, type Reader, withinScanBudget } from './public-questions.ts';
import {
  type ListQuestion,
  parameterNames,
  readListQuestion,
  readNoParameters,
  readSelectionQuestion,
  type Selection,
  selectionKey,
} from './question/address-question.rules.ts';
import type { QueryParameters } from './question/parameters.rules.ts';

/** An answer as it goes out: its text, and the tag of its bytes. */
export interface FinishedAnswer {
  text: KeptText;
  etag: string;
  /** The ids of the files that it shows the texts of. */
  files: readonly string[];
}

/** What a reader asks for: the public types or the document of all calls, a type's list or single, or an entry. */
export interface DeliveryRequest {
  isDocument?: boolean;
  type?: string;
  slug?: string;
  query: QueryParameters;
}

/** A request that the model admits: the key of its answer, the tags under which changes drop it, and how it is made. */
interface Resolved {
  key: string;
  /** The ids of the types whose entries it shows or names; of all files as long as it is not known which it shows. */
  tags: readonly string[];
  load(reader: Reader): Promise<FinishedAnswer>;
}

export interface Delivery {
  /** The finished answer of an address if it is at hand, for the price of two look-ups. */
  peek(address: string): FinishedAnswer | undefined;
  /** Answers an address. What is not published and public is refused like a name that never was, an unknown name in the query whatever it may be elsewhere [F06] [K28]. */
  answer(request: DeliveryRequest, from: { address: string; owner: OwnerPath }): Promise<FinishedAnswer>;
  /** The same for the storefront, which has no address. */
  read(request: DeliveryRequest, owner: OwnerPath): Promise<FinishedAnswer>;
  /** Bytes that finished answers and addresses take at present. */
  readonly keptBytes: number;
}

export interface PublishedPage {
  items: PublishedEntry[];
  total: number;
  page: number;
  pageSize: number;
  pageCount: number;
}

/** A page of a public type's published entries; the query is spelled as in an address. Refuses like the API [F06] [K28]. */
export async function listPublished(
  { platform, owner }: Reader,
  type: string,
  query: QueryParameters = {},
): Promise<PublishedPage> {
  const model = await publicModel(platform, type);
  if (model.isSingle) throw new AppError('NOT_FOUND');
  const { data, meta } = parsed<{ data: PublishedEntry[]; meta: Omit<PublishedPage, 'items'> }>(
    await deliveryOf(platform).read({ type, query }, owner),
  );
  return { items: data, ...meta };
}

/** A published entry of a public type by its slug; null gives the entry of a single. Refuses like the API [F06] [K28]. */
export async function readPublished(
  { platform, owner }: Reader,
  type: string,
  slug: string | null,
): Promise<PublishedEntry> {
  const model = await publicModel(platform, type);
  if (slug === null && !model.isSingle) throw new AppError('NOT_FOUND');
  const request = slug === null ? { type, query: {} } : { type, slug, query: {} };
  return parsed<{ data: PublishedEntry }>(await deliveryOf(platform).read(request, owner)).data;
}

/** The delivery of this process: its answers are kept once, no matter who asks. */
export const deliveryOf = onePer(
  (platform: Platform): Delivery =>
    platform.config.delivery.cacheBytes > 0 ? keptDelivery(platform) : freshDelivery(platform),
);

/** Answers made anew each time, for measuring. */
function freshDelivery(platform: Platform): Delivery {
  const read = async (request: DeliveryRequest, owner: OwnerPath) =>
    (await resolve(platform, request)).load({ platform, owner });
  return {
    peek: () => undefined,
    answer: (request, { owner }) => read(request, owner),
    read,
    keptBytes: 0,
  };
}

/** What an entry of a cache takes beside its bytes: keys, object, bookkeeping. */
const overheadBytes = 1024;

/** An id, and the set of those kept under it. */
const bytesOfTag = 256;

/** The tag of an answer under way that will show files. */
const anyFile = everyOf('media');

function keptDelivery(platform: Platform): Delivery {
  const { bus, config } = platform;
  const { cacheBytes } = config.delivery;
  const answers = createCache<FinishedAnswer>({
    bus,
    topic: ['content', 'model', 'media'],
    maxBytes: cacheBytes,
    sizeOf: ({ text, files }) => text.keptBytes + bytesOfTag * files.length + overheadBytes,
    tagsOf: ({ files }, tags) => [...tags.filter((tag) => tag !== anyFile), ...files],
  });
  // Addresses as they were sent, so that a hit parses nothing. Only a change of a model makes one mean something else.
  const addresses = createCache<Resolved & { address: string }>({
    bus,
    topic: 'model',
    maxBytes: Math.ceil(cacheBytes / 8),
    sizeOf: ({ address, key }) => 2 * (address.length + key.length) + overheadBytes,
  });
  const finish = ({ key, tags, load }: Resolved, owner: OwnerPath) =>
    answers.read(key, tags, () => load({ platform, owner }));
  return {
    peek: (address) => peekThrough(addresses, answers, address),
    answer: async (request, { address, owner }) => {
      const load = async () => ({ ...(await resolve(platform, request)), address });
      return finish(await addresses.read(address, [], load), owner);
    },
    read: async (request, owner) => finish(await resolve(platform, request), owner),
    get keptBytes() {
      return answers.bytes + addresses.bytes;
    },
  };
}

function peekThrough(addresses: Cache<Resolved>, answers: Cache<FinishedAnswer>, address: string) {
  const resolved = addresses.peek(address);
  return resolved && answers.peek(resolved.key);
}

async function resolve(
  platform: Platform,
  { isDocument = false, type: typeSlug, slug, query }: DeliveryRequest,
): Promise<Resolved> {
  if (typeSlug === undefined) {
    readNoParameters(query);
    if (isDocument) return { key: 'document', tags: [], load: () => loadDocument(platform) };
    return { key: 'types', tags: [], load: () => loadTypes(platform) };
  }
  const type = await publicModel(platform, typeSlug);
  if (slug === undefined && !type.isSingle) {
    const list = readListQuestion(type, query);
    const { tags, targets } = await relatedTypes(platform, type, list.selection);
    const load = (reader: Reader) => loadList(reader, type, { list, targets });
    const of = `${list.counts} ${list.after ?? ''}`;
    const key = `list ${generationOf(type)} ${of} ${questionKey(list.question)} ${selectionKey(list.selection)}`;
    return { key, tags, load };
  }
  // No slug holds what PostgreSQL cannot.
  if (slug !== undefined && !isStorable(slug)) throw new AppError('NOT_FOUND');
  const selection = readSelectionQuestion(type, query);
  const { tags, targets } = await relatedTypes(platform, type, selection);
  const load = async (reader: Reader) => {
    const ask = () => selectOptionalPublished(platform.prepared, { type, slug: slug ?? null, selection, targets });
    const entry = await inTurn(reader, ask, 'quick');
    if (entry === null) throw new AppError('NOT_FOUND');
    const { entries, files } = await withIncluded(reader, { entries: entry, fields: selection.included, targets });
    return finished(`{"success":true,"data":${entries}}`, files);
  };
  const key = `entry ${generationOf(type)} ${selectionKey(selection)} ${slug ?? ''}`;
  return { key, tags, load };
}

/**
 * The types that are filled in, and the tags of an answer: its type and those to which its relations lead, also those of
 * the entries that are filled in, because a relation names published entries alone.
 */
async function relatedTypes(
  platform: Platform,
  type: DeliveredType,
  { fields, hasFields, included }: Selection,
): Promise<{ tags: string[]; targets: Targets }> {
  const modelsOf = async (slugs: readonly string[]) => {
    const models = await Promise.all([...new Set(slugs)].map((slug) => loadContentModel(readsOf(platform), slug)));
    return models.filter((model) => model !== null);
  };
  const named = await modelsOf(hasFields ? targetsOf(fields) : []);
  const slugs = new Set(included.flatMap(({ definition }) => targetOf(definition) ?? []));
  const filledIn = named.filter(({ slug, isPublic }) => isPublic && slugs.has(slug));
  const namedInside = await modelsOf(filledIn.flatMap((model) => targetsOf(model.fields)));
  const tags = [type, ...named, ...namedInside].map(({ id }) => id);
  const showsFiles = included.some(({ definition }) => fileRulesOf(definition) !== null);
  return {
    tags: [...new Set([...tags, ...(showsFiles ? [anyFile] : [])])],
    targets: new Map(filledIn.map((model) => [model.slug, deliveredOf(model)])),
  };
}

/** The slugs of the types that these fields refer to, inside items too. */
function targetsOf(fields: readonly ModelField[]): string[] {
  return fields.flatMap(({ definition }) =>
    [definition, ...innerFieldsOf(definition)].flatMap((field) => targetOf(field) ?? []),
  );
}

/** A page is never cut short: the reader would take what is missing for what is not there. */
function tooManyBytes(): AppError {
  const most = mostAnswerBytes / 1_000_000;
  const pageSize = [
    `would make an answer of more than ${most} MB; ask for fewer entries, or for parts of them by fields=`,
  ];
  return new AppError('VALIDATION_ERROR', { fields: { pageSize } });
}

/** The same for a draft, an entry of another type and an id that never was. */
function goneAnchor(): AppError {
  const after = ['is not the id of a published entry of this type; start again without it'];
  return new AppError('VALIDATION_ERROR', { fields: { after } });
}

async function loadList(
  reader: Reader,
  type: DeliveredType,
  { list, targets }: { list: ListQuestion; targets: Targets },
): Promise<FinishedAnswer> {
  const { prepared } = reader.platform;
  const ask = () => selectPublishedPage(prepared, { type, list, targets });
  const scanned = scannedColumns(list.question, { ...type, parameters: parameterNames });
  const isScan =
    scanned.length > 0 && (await inTurn(reader, () => countPublished(prepared, type), 'quick')) > largeType;
  const {
    total: counted,
    items: entries,
    bytes,
    isAnchored,
  } = await (isScan ? withinScanBudget(reader, { scanned, ask }) : inTurn(reader, ask));
  if (!isAnchored) throw goneAnchor();
  if (bytes > mostAnswerBytes) throw tooManyBytes();
  const { entries: items, files } = await withIncluded(reader, { entries, fields: list.selection.included, targets });
  const { page, pageSize } = list.question;
  const isExact = list.counts === 'all' || !isNarrowed(list.question) || counted <= mostCounted;
  const total = isExact ? counted : mostCounted;
  const pageCount = Math.ceil(total / pageSize);
  const inexact = isExact ? '' : ',"totalIsExact":false';
  const meta = `"meta":{"total":${total},"page":${page},"pageSize":${pageSize},"pageCount":${pageCount}${inexact}}`;
  return finished(`{"success":true,"data":[${items}],${meta},"pageCount":${pageCount}}`, files);
}

async function loadTypes(platform: Platform): Promise<FinishedAnswer> {
  const data = (await publicModels(platform)).map(publicType);
  return finished(JSON.stringify({ success: true, data }));
}

async function loadDocument(platform: Platform): Promise<FinishedAnswer> {
  const types = await publicModels(platform);
  return finished(JSON.stringify(deliveryDocument(types, platform.config.publicUrl)));
}

async function publicModels(platform: Platform): Promise<DeliveredType[]> {
  const models = await listContentModels(readsOf(platform));
  return models.filter(({ isPublic }) => isPublic).map(deliveredOf);
}

function finished(json: string, files: readonly string[] = []): FinishedAnswer {
  const text = new KeptText(json);
  return { text, etag: `"${hash('sha1', text.body, 'base64url')}"`, files };
}

function parsed<Answer>({ text: { body } }: FinishedAnswer): Answer {
  // Its shape is the statement's, which the contract describes and tests compare.
  return JSON.parse(body.toString()) as Answer;
}

/** The type behind a slug. A private type is refused like a slug that no type has. */
export async function publicModel(platform: Platform, slug: string): Promise<DeliveredType> {
  const model = await loadContentModel(readsOf(platform), slug);
  // A model may also be found by its id, which readers do not know.
  if (!model?.isPublic || model.slug !== slug) throw new AppError('NOT_FOUND');
  return deliveredOf(model);
}

/** Models are kept by their own service until they change; what reading needs of one is worked out once. */
const deliveredOf = onePer<ContentModel, DeliveredType>(deliveredType);

let latestGeneration = 0;

/** A number of its own for each model that a type has had: an answer made from a model before its change is never found after it. */
const generationOf = onePer((_type: DeliveredType) => {
  latestGeneration += 1;
  return latestGeneration;
});
