import { offerOf } from '../../../admin-kit/console-offers.ts';
import type { ContentType } from '../content-types.contract.ts';
import { contentTypesPaths } from '../content-types.paths.ts';

/** The words and addresses by which collections and singles differ; everything else is shared. */
export interface TypeCategory {
  isSingle: boolean;
  /** Under which the browser keeps how a person likes the list. */
  table: string;
  title: string;
  noun: string;
  list: string;
  create: string;
  edit: (id: string) => string;
  example: string;
}

export const collections: TypeCategory = {
  isSingle: false,
  table: 'collection-types',
  title: 'Collection Types',
  noun: 'collection type',
  list: contentTypesPaths.collections(),
  create: contentTypesPaths.createCollection(),
  edit: contentTypesPaths.editCollection,
  example: 'A collection type is something you have many of, such as Excavators or News.',
};

export const singles: TypeCategory = {
  isSingle: true,
  table: 'single-types',
  title: 'Single Types',
  noun: 'single type',
  list: contentTypesPaths.singles(),
  create: contentTypesPaths.createSingle(),
  edit: contentTypesPaths.editSingle,
  example: 'A single type is something you have one of, such as the home page or the opening hours.',
};

/** The words and addresses of a type. */
export function categoryOfType({ isSingle }: Pick<ContentType, 'isSingle'>): TypeCategory {
  return isSingle ? singles : collections;
}

type LinkedType = Pick<ContentType, 'id' | 'slug' | 'isSingle'>;

declare module '../../../admin-kit/console-offers.ts' {
  interface ConsoleOffers {
    entriesOfType: (type: LinkedType) => string;
    newEntryOfType: (type: LinkedType) => string;
    pageOfType: (type: LinkedType) => string;
  }
}

/** Where a type's entries are edited. */
export function entriesOf(type: LinkedType): string | undefined {
  return offerOf('entriesOfType')?.(type);
}

/** Where the first entry of a collection is written; undefined when there are some already. */
export function firstEntryOf(type: LinkedType & Pick<ContentType, 'entryCount'>): string | undefined {
  return type.isSingle || type.entryCount > 0 ? undefined : offerOf('newEntryOfType')?.(type);
}

/** Where visitors see a type; undefined for a private one, which has no page. */
export function pageOf(type: LinkedType & Pick<ContentType, 'isPublic'>): string | undefined {
  return type.isPublic ? offerOf('pageOfType')?.(type) : undefined;
}
