import type { QueryFunction, QueryKey, SkipToken } from '@tanstack/react-query';
import { type ComponentType, createContext, useContext } from 'react';
import type { LibraryFile } from '../../admin-kit/kit/files/media-picker.ts';
import type { TableFilter } from '../../contracts/lists/list-query.ts';
import type { FieldDefinition } from '../definition/definition.ts';
import type { RelatedEntry } from './related-entries.ts';

declare module '../../admin-kit/slots.tsx' {
  interface Slots {
    /** Chooses a content type, by its slug, in the form around it. */
    contentTypeChoice: ContentTypeChoiceProps;
  }
}

export interface ContentTypeChoiceProps {
  /** Path in the form. */
  name: string;
  label: string;
}

/** What types ask of features above them. The screen that shows fields of entries hands it in. */
export interface FieldSources {
  files: FileSource;
  entries: EntrySource;
}

/** A question to the server, as `useQuery` takes it. */
export interface SourceQuery<T> {
  queryKey: QueryKey;
  queryFn?: QueryFunction<T, QueryKey, never> | SkipToken;
}

export interface FileSource {
  /** What the library knows of these files, by their ids, at most a hundred; for those who may see it. */
  known(ids: readonly string[]): SourceQuery<{ items: readonly KnownFile[] }>;
  /** The text of a picture for people who do not see it, changed in place. */
  AlternativeText: ComponentType<{ file: KnownFile }>;
}

/** A file as its field shows it. */
export interface KnownFile extends LibraryFile {
  /** In pixels; null for what is no image. */
  width: number | null;
  height: number | null;
  version: number;
}

export interface EntrySource {
  /** A page of entries of a type. */
  list(query: EntryQuery): SourceQuery<{ items: readonly RelatedEntry[]; total: number }>;
  type(slug: string): SourceQuery<RelatedType>;
  /** What these entries of a type are called, in their order. */
  titles(slug: string, ids: readonly string[]): SourceQuery<string[]>;
  /** The address of the picture that stands for an entry, or null. */
  pictureOf(type: RelatedType, entry: RelatedEntry): string | null;
  /** Its status in a word. */
  Status: ComponentType<{ entry: RelatedEntry }>;
  /** The console's page of an entry. */
  pathOf(type: RelatedType, id: string): string;
  /** The form of a new entry; `requestId` tells this tab what was created there. */
  createPath(slug: string, requestId: string): string;
}

export interface EntryQuery {
  contentType: string;
  pageSize: number;
  sortBy?: 'name';
  sortDir?: 'asc';
  search?: string;
  filters?: TableFilter[];
}

/** A content type as a relation to it shows it; `can` is what the reader may do with its entries. */
export interface RelatedType {
  id: string;
  slug: string;
  name: string;
  isSingle: boolean;
  fields: readonly FieldDefinition[];
  can: { create: boolean };
}

export interface RelatedFormProps {
  type: Pick<RelatedType, 'slug' | 'name'>;
  /** Null: a new one. */
  id: string | null;
  onClose: () => void;
  /** Told of the entry when it is saved. */
  onSaved: (id: string) => void;
}

/** The form of a related entry, above the form that refers to it; null where it is itself in such a form. */
export const RelatedForm = createContext<ComponentType<RelatedFormProps> | null>(null);

export const FieldSourcesContext = createContext<FieldSources | null>(null);

/** The sources that the screen around a field hands in. */
export function useFieldSources(): FieldSources {
  const sources = useContext(FieldSourcesContext);
  if (sources === null) throw new Error('A field is shown without its sources');
  return sources;
}
