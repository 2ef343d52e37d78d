import { Skeleton, Stack } from '@mantine/core';
import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '../page/PageHeader.tsx';
import { FailedState } from '../page/states.tsx';

type RecordQuery<Result> = UseQueryOptions<Result, Error, Result, readonly unknown[]>;

interface RecordPageProps<Result> {
  query: RecordQuery<Result>;
  /** Shown until the record's own name is known. */
  title: string;
  failed: string;
  children: (record: Result) => ReactNode;
}

/** Without a query the record is yet to be created. */
interface MaybeNewProps<Result> extends Pick<RecordPageProps<Result>, 'title' | 'failed'> {
  query: RecordQuery<Result> | null;
  children: (record: Result | null) => ReactNode;
}

const noQuery = { queryKey: ['no record'], queryFn: skipToken } as const;

/** Loads a page's one record: its shape while it is on its way, then the page, or why there is none. Later refetches do not disturb the form. */
export function RecordPage<Result>(props: RecordPageProps<Result>): ReactNode;
export function RecordPage<Result>(props: MaybeNewProps<Result>): ReactNode;
export function RecordPage<Result>({ query, title, failed, children }: MaybeNewProps<Result>) {
  const record = useQuery<Result, Error, Result, readonly unknown[]>(query ?? noQuery);
  if (query === null) return children(null);
  if (record.data !== undefined) return children(record.data);
  return (
    <>
      <PageHeader title={title} />
      {record.isError ? (
        <FailedState title={failed} query={record} />
      ) : (
        <Stack maw={760} gap="lg" role="status" aria-label="Loading content...">
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={120} />
        </Stack>
      )}
    </>
  );
}
