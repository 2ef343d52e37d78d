import { queryOptions } from '@tanstack/react-query';
import type { ChoiceSource } from '../../../admin-kit/kit/views/column.ts';
import {
  chosenQueries,
  maxOptions,
  type RelatedEntry,
  relationOption,
} from '../../../field-types/kit/related-entries.ts';
import { entriesClient } from '../entries.client.ts';

const titled = { display_field: 'name' } as const;

async function readEntries(contentType: string, ids: readonly string[]): Promise<RelatedEntry[]> {
  const questions = chosenQueries(ids).map((filters) =>
    entriesClient.list.call({ query: { contentType, pageSize: maxOptions, filters } }),
  );
  return (await Promise.all(questions)).flatMap(({ items }) => items);
}

const waiting = new Map<string, { ids: Set<string>; titles: Promise<Map<string, string>> }>();

/** Titles by id. All that is asked for in the same moment, as by the cells of one page, goes in one request for each type. */
function readTitles(contentType: string, ids: readonly string[]): Promise<Map<string, string>> {
  const present = waiting.get(contentType);
  if (present) {
    for (const id of ids) present.ids.add(id);
    return present.titles;
  }
  const all = new Set(ids);
  const titles = new Promise((resolve) => setTimeout(resolve)).then(async () => {
    waiting.delete(contentType);
    const entries = await readEntries(contentType, [...all]);
    return new Map(entries.map((entry) => [entry.id, relationOption(titled, entry).label]));
  });
  waiting.set(contentType, { ids: all, titles });
  return titles;
}

/** What the entries of one value are called; one that is gone says so. */
export const relatedTitles = (contentType: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...entriesClient.list.key, 'titles', contentType, ids] as readonly unknown[],
    queryFn: async () => {
      const titles = await readTitles(contentType, ids);
      return ids.map((id) => titles.get(id) ?? 'Deleted entry');
    },
    staleTime: 30_000,
  });

/** The entries of a type as choices of a filter: found by typing, named by their titles. */
export function relatedChoices(contentType: string): ChoiceSource {
  const choice = (entry: RelatedEntry) => relationOption(titled, entry);
  return {
    key: [...entriesClient.list.key, 'choices', contentType],
    find: async (search) => {
      const query = { contentType, pageSize: maxOptions, sortBy: 'name', sortDir: 'asc' } as const;
      const { items } = await entriesClient.list.call({ query: { ...query, ...(search !== '' && { search }) } });
      return items.map(choice);
    },
    name: async (ids) => (await readEntries(contentType, ids)).map(choice),
  };
}
