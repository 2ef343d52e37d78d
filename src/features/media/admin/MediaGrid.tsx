import { Button, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { EmptyState, FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import type { MediaFile } from '../media.contract.ts';
import { isNarrow } from './MediaFilters.tsx';
import classes from './MediaGrid.module.css';
import { type MediaQuery, useMediaPages } from './useMediaPages.ts';

interface MediaGridProps {
  question: MediaQuery;
  label: string;
  onClear: () => void;
  /** What is said where there is no file at all. */
  empty: ReactNode;
  card: (file: MediaFile) => ReactNode;
}

/** These are drawn first, and the others as soon as they are on the screen. */
const filesInSight = 12;

const failed = 'Failed to load media items';

/** The files that answer a question, twenty at a time, with all their states [H17]. */
export function MediaGrid({ question, label, onClear, empty, card }: MediaGridProps) {
  const { pages, files, total } = useMediaPages(question);
  const drawn = useDeferredValue(Number.POSITIVE_INFINITY, filesInSight);
  const { error } = pages;

  // Meets the notifications: the failure is told as a toast, too [H21].
  useEffect(() => {
    if (error) showFailure(asApiError(error), failed);
  }, [error]);

  if (pages.isError && files.length === 0) return <FailedState title={failed} query={pages} />;
  if (pages.isPending) {
    return (
      <ul className={classes.grid} aria-label={`Loading ${label.toLowerCase()}`}>
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
          <li key={index}>
            <Skeleton height={210} />
          </li>
        ))}
      </ul>
    );
  }
  if (files.length === 0) {
    if (!isNarrow(question)) return empty;
    return (
      <EmptyState title="No results." text="No file answers the search and the filters.">
        <Button variant="default" onClick={onClear}>
          Clear Search
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.grid} aria-label={label} data-stale={pages.isPlaceholderData || undefined}>
        {files.slice(0, drawn).map(card)}
      </ul>
      <div className={classes.more}>
        <Text size="sm" c="dimmed" role="status">
          {`${files.length} of ${total} ${total === 1 ? 'file' : 'files'}`}
        </Text>
        {pages.hasNextPage && (
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Load More
          </Button>
        )}
      </div>
    </>
  );
}
