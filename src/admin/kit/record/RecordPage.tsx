import { Skeleton, Stack } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '../page/PageHeader.tsx';
import { FailedState } from '../page/states.tsx';

interface RecordPageProps<Result> {
  query: UseQueryOptions<Result, Error, Result, readonly unknown[]>;
  /** Shown until the record's own name is known. */
  title: string;
  failed: string;
  children: (record: Result) => ReactNode;
}

/** Loads a page's one record: its shape while it is on its way, then the page, or why there is none. Later refetches do not disturb the form. */
export function RecordPage<Result>({ query, title, failed, children }: RecordPageProps<Result>) {
  const record = useQuery(query);
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
