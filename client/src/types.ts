/** What `npm run types` says of one public type: a member of `PublicTypes`. */
export interface PublicType {
  entry: { id: string; customFields: object };
  isSingle: boolean;
  filter: object;
  sort: string;
  include: object;
}

/** All of them by their slugs. */
export type Declared<Types> = { [Slug in keyof Types]: PublicType };

/** What is known of a type without declarations. */
export interface UnknownTypes {
  [slug: string]: {
    entry: {
      id: string;
      title: string;
      slug: string;
      content: string | { json: { blocks: unknown[] }; html: string };
      contentType: string;
      author: string | null;
      customFields: Record<string, unknown>;
      createdAt: string;
      updatedAt: string;
      publishedAt: string | null;
    };
    isSingle: boolean;
    filter: Record<string, Record<string, string | number | boolean | readonly (string | number | boolean)[]>>;
    sort: string;
    include: Record<string, unknown>;
  };
}

/** The slugs of the types with many entries, and of those with one. */
export type Collection<Types extends Declared<Types>> = OfSort<Types, true>;
export type Single<Types extends Declared<Types>> = OfSort<Types, false>;
type OfSort<Types extends Declared<Types>, Not extends boolean> = {
  [Slug in keyof Types & string]: [Types[Slug]['isSingle']] extends [Not] ? never : Slug;
}[keyof Types & string];

type Part<Type extends PublicType> = Exclude<keyof Type['entry'] & string, 'customFields'>;
type Field<Type extends PublicType> = keyof Type['entry']['customFields'] & string;

/** What `fields` may name: parts of every entry, custom fields, or all custom fields at once. */
export type Name<Type extends PublicType> = Part<Type> | Field<Type> | 'customFields';
/** The relations and files that can be filled in. */
export type Included<Type extends PublicType> = keyof Type['include'] & string;

/** An entry with the parts that were asked for, and what was included in place of ids and addresses. */
export type Answered<Type extends PublicType, Named extends string, Filled extends string> = Pick<
  Type['entry'],
  Extract<'id' | Named, Part<Type>>
> &
  Stated &
  Fields<Type, 'customFields' extends Named ? Field<Type> : Extract<Named, Field<Type>>, Filled>;

interface Stated {
  /** Where drafts were asked for, and in a preview. */
  status?: 'publish' | 'draft';
  isPreview?: true;
}

type Fields<Type extends PublicType, Named extends Field<Type>, Filled extends string> = [Named] extends [never]
  ? unknown
  : {
      customFields: {
        [Key in Named]: Key extends Filled & keyof Type['include']
          ? Type['include'][Key]
          : Type['entry']['customFields'][Key & keyof Type['entry']['customFields']];
      };
    };

/** What to ask of an entry. */
export interface EntryQuery<Named extends string, Filled extends string> {
  /** With a token: what is published, the newest content of every entry, or each entry as it stands. */
  status?: 'published' | 'draft' | 'any';
  /** With a token: private fields too. */
  privateFields?: boolean;
  /** Only these parts and custom fields; all of them by default. */
  fields?: readonly Named[];
  /** Relations and files to fill in, one level deep; at most five. */
  include?: readonly Filled[];
  /** Ends the request, and the waiting for another try. */
  signal?: AbortSignal;
}

/** What to ask of one entry by its address. */
export interface OneQuery<Named extends string, Filled extends string> extends EntryQuery<Named, Filled> {
  /** The token of a preview link: the newest content, also before it is published. A wrong one is ignored. */
  preview?: string;
}

/** What to ask of a list, whichever page of it. */
export interface EntriesQuery<Type extends PublicType, Named extends string, Filled extends string>
  extends EntryQuery<Named, Filled> {
  filter?: Type['filter'];
  /** The newest first by default; a minus sign turns an order around. */
  sort?: Order<Type> | readonly Order<Type>[];
  /** Words that title, slug or a textual field holds. */
  search?: string;
  /** Entries of a page: 10 by default, at most 100. */
  pageSize?: number;
}

type Order<Type extends PublicType> = Type['sort'] | `-${Type['sort']}`;

/** What to ask of a page. */
export interface PageQuery<Type extends PublicType, Named extends string, Filled extends string>
  extends EntriesQuery<Type, Named, Filled> {
  /** From 1. */
  page?: number;
  /** Instead of page: the id of the last entry read so far. */
  after?: string;
  /** Counts all that a filter finds; without it the count ends at 10,000. */
  count?: 'exact';
}

/** A page of a list. */
export interface Page<Entry> {
  data: Entry[];
  meta: {
    total: number;
    page: number;
    pageSize: number;
    pageCount: number;
    /** Only where there are more entries than the total says. */
    totalIsExact?: false;
  };
}

/** Values of custom fields as they are read without `include`: media by their address, relations by id. Null clears one. */
type Values<Type extends PublicType> = {
  [Key in keyof Type['entry']['customFields']]?: Type['entry']['customFields'][Key] | null;
};

/** How a picture is drawn: at least one side; `inside`, the best format and quality 80 by default. */
export interface ImageSize {
  w?: number;
  h?: number;
  fit?: 'cover' | 'contain' | 'inside';
  format?: 'auto' | 'avif' | 'webp' | 'jpeg' | 'png';
  q?: number;
}

/** What a new entry begins with. */
export interface EntryDraft<Type extends PublicType> {
  title: string;
  /** From the title by default. */
  slug?: string;
  /** HTML, or blocks. */
  content?: string | { blocks: unknown[] };
  status?: 'draft' | 'publish';
  customFields?: Values<Type>;
}

/** What an entry becomes. */
export interface EntryChange<Type extends PublicType> extends Partial<EntryDraft<Type>> {
  /** The one that the caller knows. */
  version?: number;
}

/** An entry as it is stored after a change. A token that may not view entries is told `id` and `version` alone. */
export interface WrittenEntry<Type extends PublicType> {
  id: string;
  version: number;
  title: string;
  slug: string;
  status: 'draft' | 'publish' | 'trash';
  customFields: Type['entry']['customFields'];
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
}

/** A file as the media library stored it. */
export interface UploadedFile {
  id: string;
  url: string;
  filename: string;
  mimeType: string;
  /** In bytes. */
  size: number;
  width: number | null;
  height: number | null;
}
