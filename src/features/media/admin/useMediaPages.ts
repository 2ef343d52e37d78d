import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { mediaClient } from '../media.client.ts';
import type { MediaKind } from '../media.rules.ts';

/** Files that come at once [H17]. */
const pageSize = 20;

export interface MediaQuery {
  search: string;
  type: 'all' | MediaKind;
  /** Only pictures without an alternative text. */
  lacksAlt: boolean;
  /** Only the files in this folder, or in none; undefined for all. */
  folderId?: string | undefined;
  /** Only these media types; undefined for any. */
  mimeTypes?: readonly string[] | undefined;
}

/** The first pages of an answer, and how it goes on. */
export function mediaPages({ search, type, lacksAlt, folderId, mimeTypes }: MediaQuery) {
  const query = {
    pageSize,
    ...(search !== '' && { search }),
    ...(type !== 'all' && { type }),
    ...(lacksAlt && { lacksAlt: 'true' }),
    ...(folderId !== undefined && { folderId }),
    ...(mimeTypes && { mimeType: mimeTypes.join(',') }),
  };
  return infiniteQueryOptions({
    queryKey: [...mediaClient.list.key, 'pages', query],
    queryFn: ({ pageParam: page, signal }) => mediaClient.list.call({ query: { ...query, page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : null),
  });
}

/** The library's files page after page, each file once even if others were added meanwhile. */
export function useMediaPages(question: MediaQuery) {
  const pages = useInfiniteQuery({ ...mediaPages(question), placeholderData: keepPreviousData });
  const unique = new Map(pages.data?.pages.flatMap(({ items }) => items.map((file) => [file.id, file])));
  return { pages, files: [...unique.values()], total: pages.data?.pages.at(-1)?.total };
}
