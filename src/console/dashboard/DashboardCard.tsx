import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { asApiError } from '../../admin-kit/api-error.ts';
import classes from './DashboardCard.module.css';

interface CardProps<Result> {
  title: string;
  /** Where all of it is. */
  more?: { label: string; to: string };
  query: UseQueryResult<Result, Error>;
  failed: string;
  isEmpty: (result: Result) => boolean;
  /** What to say when there is nothing; without it the card goes. */
  empty?: string;
  children: (result: Result) => ReactNode;
}

/** One part of the dashboard with its one call: its shape, its failure and its emptiness are its own [A01]. A right lost meanwhile takes the card away. */
export function DashboardCard<Result>(props: CardProps<Result>) {
  const { title, more, query, failed, isEmpty, empty, children } = props;
  const id = useId();
  const { data } = query;
  const error = query.isError ? asApiError(query.error) : null;
  if (data === undefined && error?.status === 403) return null;
  if (!empty && (data === undefined ? error === null : isEmpty(data))) return null;
  return (
    <section aria-labelledby={id} className={classes.card} aria-busy={query.isPending || undefined}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {more && (
          <Link to={more.to} className={classes.more}>
            {more.label}
          </Link>
        )}
      </div>
      {query.isPending && <Shape />}
      {data === undefined && error && (
        <div role="alert" className={classes.failed}>
          <span>
            {failed}. {error.message}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Retry: ${title}`}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Retry
          </Button>
        </div>
      )}
      {data !== undefined && (isEmpty(data) ? <CardNote>{empty}</CardNote> : children(data))}
    </section>
  );
}

function Shape() {
  return (
    <div className={classes.loading} aria-hidden>
      {['70%', '55%', '64%'].map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </div>
  );
}

/** The lines of a card. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

/** What a card says in words: that it is empty, or how much more there is. */
export function CardNote({ children }: { children: ReactNode }) {
  return <p className={classes.said}>{children}</p>;
}
