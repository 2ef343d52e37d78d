import { AppError } from '../../contracts/call/errors.ts';
import { onePerObject } from '../../contracts/one-per-object.ts';
import type { OwnerPath } from '../../platform/admission/fair-line.ts';
import { type Cache, createCache } from '../../platform/cache/cache.ts';
import type { Platform } from '../../platform/context/context.ts';
import {
  anyFile,
  type DeliveryRequest,
  type LoadedAnswer,
  type ResolvedAnswer,
  readPreviewAnswer,
  resolveAnswer,
} from './answer/resolve-answer.ts';
import type { PublishedEntry } from './delivery.contract.ts';
import { findFormer } from './former-entries.ts';
import type { Reader } from './public-queries.ts';
import { publicModel } from './query/public-types.ts';
import type { QueryParameters } from './query/query-parameters.rules.ts';

/** An answer as it goes out, with the tags under which a change drops it. */
export type FinishedAnswer = Pick<LoadedAnswer, 'text' | 'etag'> & { tags: readonly string[] };

export interface Delivery {
  /** The finished answer of an address if it is at hand, for the price of two look-ups. */
  peek(address: string): FinishedAnswer | undefined;
  /** Answers an address. What is not published and public is rejected like a name that never was, an unknown name in the query whatever it may be elsewhere [F06] [K28]. */
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

/** A page of a public type's published entries; the query is spelled as in an address. Rejects like the API [F06] [K28]. */
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

/** A published entry of a public type by its slug; null gives the entry of a single. Rejects like the API [F06] [K28]. */
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
export const deliveryOf = onePerObject(
  (platform: Platform): Delivery =>
    platform.config.delivery.cacheBytes > 0 ? keptDelivery(platform) : freshDelivery(platform),
);

async function finish({ tags, load }: ResolvedAnswer, reader: Reader): Promise<FinishedAnswer> {
  const { text, etag, files } = await load(reader);
  return { text, etag, tags: [...tags.filter((tag) => tag !== anyFile), ...files] };
}

/** An answer that is made anew and not kept, as a program with a token gets it. */
export async function answerAnew(reader: Reader, request: DeliveryRequest): Promise<FinishedAnswer> {
  return finish(await resolveAnswer(reader.platform, request), reader);
}

/** The newest of an entry, not kept, for whoever has the token of its preview; null where the token shows nothing under this address. */
export async function answerPreview(
  reader: Reader,
  request: DeliveryRequest & { token: string },
): Promise<FinishedAnswer | null> {
  const answer = await readPreviewAnswer(reader, request);
  return answer && { ...answer, tags: answer.files };
}

/** Where an entry's address of once leads in delivery, with the query of the request; null for what never was published under it [H03]. */
export async function findMoved(
  reader: Reader,
  { type: typeSlug = '', slug = '' }: DeliveryRequest,
): Promise<string | null> {
  const former = await findFormer(reader, { typeSlug, slug });
  if (former === null || !('movedTo' in former)) return null;
  return `/api/content/${encodeURIComponent(typeSlug)}/${encodeURIComponent(former.movedTo)}`;
}

/** Answers made anew each time, for measuring. */
function freshDelivery(platform: Platform): Delivery {
  const read = (request: DeliveryRequest, owner: OwnerPath) => answerAnew({ platform, owner }, request);
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

function keptDelivery(platform: Platform): Delivery {
  const { bus, config } = platform;
  const { cacheBytes } = config.delivery;
  const answers = createCache<FinishedAnswer>({
    bus,
    topic: ['content', 'model', 'media', 'settings'],
    maxBytes: cacheBytes,
    sizeOf: ({ text, tags }) => text.keptBytes + bytesOfTag * tags.length + overheadBytes,
    tagsOf: ({ tags }) => tags,
  });
  // Addresses as they were sent, so that a hit parses nothing. Only a change of a model makes one mean something else.
  const addresses = createCache<ResolvedAnswer & { address: string }>({
    bus,
    topic: 'model',
    maxBytes: Math.ceil(cacheBytes / 8),
    sizeOf: ({ address, key }) => 2 * (address.length + key.length) + overheadBytes,
  });
  const finishOnce = (resolved: ResolvedAnswer, owner: OwnerPath) =>
    answers.read(resolved.key, resolved.tags, () => finish(resolved, { platform, owner }));
  return {
    peek: (address) => peekThrough(addresses, answers, address),
    answer: async (request, { address, owner }) => {
      const load = async () => ({ ...(await resolveAnswer(platform, request)), address });
      return finishOnce(await addresses.read(address, [], load), owner);
    },
    read: async (request, owner) => finishOnce(await resolveAnswer(platform, request), owner),
    get keptBytes() {
      return answers.bytes + addresses.bytes;
    },
  };
}

function peekThrough(addresses: Cache<ResolvedAnswer>, answers: Cache<FinishedAnswer>, address: string) {
  const resolved = addresses.peek(address);
  return resolved && answers.peek(resolved.key);
}

function parsed<Answer>({ text: { body } }: FinishedAnswer): Answer {
  // The statement gives it the shape of the contract; tests compare both.
  return JSON.parse(body.toString()) as Answer;
}
