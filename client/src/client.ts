import { addressOf, belowOf, type Query } from './address.ts';
import { MillwrightError } from './failure.ts';
import { type Change, requests, type Settings } from './request.ts';
import type {
  Answered,
  Collection,
  Declared,
  EntriesQuery,
  EntryChange,
  EntryDraft,
  ImageSize,
  Included,
  Name,
  OneQuery,
  Page,
  PageQuery,
  Single,
  UnknownTypes,
  UploadedFile,
  WrittenEntry,
} from './types.ts';

/** Reads the published content of one server, and with a token writes. A call rejects with a MillwrightError, or with the reason of its signal; a filter without values with a RangeError. */
export interface Client<Types extends Declared<Types>> {
  /** A page of a type's entries. */
  list<
    Slug extends Collection<Types>,
    const Named extends Name<Types[Slug]> = Name<Types[Slug]>,
    const Filled extends Included<Types[Slug]> = never,
  >(type: Slug, query?: PageQuery<Types[Slug], Named, Filled>): Promise<Page<Answered<Types[Slug], Named, Filled>>>;

  /** All of a type's entries, one after the other; pages are read as they are needed, 100 entries each by default. In an order by a value that somebody changes meanwhile, some may be skipped or come twice. */
  all<
    Slug extends Collection<Types>,
    const Named extends Name<Types[Slug]> = Name<Types[Slug]>,
    const Filled extends Included<Types[Slug]> = never,
  >(
    type: Slug,
    query?: EntriesQuery<Types[Slug], Named, Filled>,
  ): AsyncGenerator<Answered<Types[Slug], Named, Filled>, void, undefined>;

  /** The entry with this slug; null where none is published. */
  get<
    Slug extends Collection<Types>,
    const Named extends Name<Types[Slug]> = Name<Types[Slug]>,
    const Filled extends Included<Types[Slug]> = never,
  >(type: Slug, slug: string, query?: OneQuery<Named, Filled>): Promise<Answered<Types[Slug], Named, Filled> | null>;

  /** The entry of a type that has only one; null where it is not published. */
  single<
    Slug extends Single<Types>,
    const Named extends Name<Types[Slug]> = Name<Types[Slug]>,
    const Filled extends Included<Types[Slug]> = never,
  >(type: Slug, query?: OneQuery<Named, Filled>): Promise<Answered<Types[Slug], Named, Filled> | null>;

  /** Creates an entry. Without a status it is published where the token may publish, else a draft. */
  create<Slug extends keyof Types & string>(
    type: Slug,
    draft: EntryDraft<Types[Slug]>,
    options?: { signal?: AbortSignal },
  ): Promise<WrittenEntry<Types[Slug]>>;

  /** Changes an entry by id; fields that are not named stay. With the version that the caller knows, another one is a conflict. */
  update<Slug extends keyof Types & string>(
    type: Slug,
    id: string,
    change: EntryChange<Types[Slug]>,
    options?: { signal?: AbortSignal },
  ): Promise<WrittenEntry<Types[Slug]>>;

  /** Publishes the newest content of an entry by id. */
  publish<Slug extends keyof Types & string>(
    type: Slug,
    id: string,
    options?: { version?: number; signal?: AbortSignal },
  ): Promise<WrittenEntry<Types[Slug]>>;

  /** The signed address of a picture of the library in any size, by its id; `cover` and `contain` need both sides. The token needs media.view. */
  imageAddress(id: string, size: ImageSize, options?: { signal?: AbortSignal }): Promise<string>;

  /** Uploads a file into the media library; its `url` is what fields of images and files take. */
  upload(file: Blob, options: { fileName: string; folderId?: string; signal?: AbortSignal }): Promise<UploadedFile>;
}

type Asked = Query & { signal?: AbortSignal };
type AnyEntry = { id: string };

/** A client of the server at `url`. `Types` are the `PublicTypes` that `npm run types` wrote; without them values are unknown. */
export function createClient<Types extends Declared<Types> = UnknownTypes>(settings: Settings): Client<Types> {
  const ask = requests(settings);

  const list = async (type: string, { signal, ...query }: Asked = {}) =>
    (await ask(addressOf([type], query), signal)) as Page<AnyEntry>;

  const one = async (names: readonly string[], { signal, ...query }: Asked = {}) => {
    try {
      return ((await ask(addressOf(names, query), signal)) as { data: AnyEntry }).data;
    } catch (error) {
      if (error instanceof MillwrightError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  };

  /** The page behind the last of these entries that is still published. */
  const pageAfter = async (type: string, query: Asked, ids: readonly string[]) => {
    for (const after of ids.toReversed()) {
      try {
        return await list(type, { ...query, after });
      } catch (error) {
        if (!(error instanceof MillwrightError && error.fields['after'])) throw error;
      }
    }
    throw new MillwrightError(0, { error: 'All entries of the last page were taken back meanwhile. Start again.' });
  };

  async function* all(type: string, { pageSize = 100, ...rest }: Asked = {}) {
    const query = { ...rest, pageSize };
    let page = await list(type, query);
    while (page.data.length > 0) {
      yield* page.data;
      if (page.data.length < page.meta.pageSize) return;
      page = await pageAfter(
        type,
        query,
        page.data.map(({ id }) => id),
      );
    }
  }

  const get = (type: string, slug: string, query?: Asked) => one([type, slug], query);
  const single = (type: string, query?: Asked) => one([type], query);

  type Options = { signal?: AbortSignal };
  const write = async (names: readonly string[], change: Change, { signal }: Options = {}) =>
    ((await ask(belowOf('admin/api/content', names), signal, change)) as { data: unknown }).data;

  const create = (contentType: string, draft: object, options?: Options) =>
    write([], { method: 'POST', body: { ...draft, contentType }, isOnce: true }, options);
  const update = (_type: string, id: string, body: object, options?: Options) =>
    write([id], { method: 'PATCH', body, isOnce: false }, options);
  const publish = (_type: string, id: string, { version, ...options }: Options & { version?: number } = {}) =>
    write([id, 'publish'], { method: 'POST', body: { version }, isOnce: false }, options);

  const imageAddress = async (id: string, body: ImageSize, { signal }: Options = {}) => {
    const call = { method: 'POST' as const, body, isOnce: false };
    const answer = await ask(belowOf('admin/api/media', [id, 'address']), signal, call);
    return new URL((answer as { data: { url: string } }).data.url, settings.url).href;
  };

  const upload = async (
    file: Blob,
    { fileName, folderId, signal }: Options & { fileName: string; folderId?: string },
  ) => {
    const body = new FormData();
    if (folderId !== undefined) body.append('folderId', folderId);
    body.append('file', file, fileName);
    const answer = await ask('admin/api/media', signal, { method: 'POST', body, isOnce: true });
    return (answer as { file: UploadedFile }).file;
  };

  // What the types promise of an answer, the declarations say and the server keeps.
  return { list, all, get, single, create, update, publish, upload, imageAddress } as unknown as Client<Types>;
}
