import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { fieldConversionClient } from '../entries.client.ts';

type Answer = Awaited<ReturnType<typeof fieldConversionClient.preview.call>>;

/** What was counted so far: whole when all entries were looked at, long when that took more than one answer. */
export type Counted = Omit<Answer, 'next'> & { isWhole: boolean; isLong: boolean };

interface Change {
  groupId: string;
  before: FieldDefinition;
  after: FieldDefinition;
}

const shownExamples = 5;

/** What would become of a field's values, some entries at a time until all are counted. */
export function useConversionPreview({ groupId, before, after }: Change) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['type-change', groupId, before.id, after],
    queryFn: ({ pageParam }) =>
      fieldConversionClient.preview.call({
        params: { id: groupId },
        body: { field: before.id, definition: after, after: pageParam },
      }),
    initialPageParam: null as Answer['next'],
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  // Meets the server: each answer that is not the last is followed by the question for the next entries.
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  return {
    data: data && counted(data.pages),
    error,
    retry: () => void (data ? fetchNextPage() : refetch()),
  };
}

function counted(answers: readonly Answer[]): Counted | undefined {
  const last = answers.at(-1);
  if (!last) return undefined;
  const sum = (name: 'looked' | 'entries' | 'converts' | 'fails') =>
    answers.reduce((total, answer) => total + answer[name], 0);
  return {
    total: last.total,
    never: last.never,
    isWhole: last.next === null,
    isLong: answers.length > 1,
    looked: sum('looked'),
    entries: sum('entries'),
    converts: sum('converts'),
    fails: sum('fails'),
    examples: {
      converts: answers.flatMap(({ examples }) => examples.converts).slice(0, shownExamples),
      fails: answers.flatMap(({ examples }) => examples.fails).slice(0, shownExamples),
    },
  };
}
