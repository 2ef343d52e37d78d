import { Anchor, Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EntryStatusBadge } from '../features/entries/admin/EntryStatusBadge.tsx';
import type { Entry, EntryType } from '../features/entries/entries.contract.ts';
import { api } from './api.ts';
import { asApiError } from './api-error.ts';
import classes from './DashboardPage.module.css';
import { LoadingNote } from './kit/LoadingNote.tsx';
import { PageHeader } from './kit/PageHeader.tsx';
import { EmptyState, FailedState } from './kit/states.tsx';
import { ago } from './kit/time.ts';
import { paths } from './paths.ts';
import { sessionQuery, useMay } from './session/session.ts';

const shownEntries = 8;

/** What there is, what was written last, and what to write next [A01]. */
export default function DashboardPage() {
  const may = useMay();
  const session = useQuery(sessionQuery);
  const types = useQuery(api.entries.types.query());
  const hasNoAccess = types.isError && asApiError(types.error).status === 403;
  return (
    <>
      <PageHeader
        title="Dashboard"
        crumbs={null}
        description={session.data ? `Signed in as ${session.data.displayName || session.data.email}` : undefined}
        actions={<QuickCreate types={types.data ?? []} />}
      />
      {types.isPending && <LoadingNote />}
      {hasNoAccess && (
        <EmptyState
          title="Nothing to see here yet"
          text="Your account has no right to view content. Ask an administrator to give you a role."
        />
      )}
      {types.isError && !hasNoAccess && (
        <FailedState
          title="Failed to load content types"
          error={asApiError(types.error)}
          retry={() => void types.refetch()}
        />
      )}
      {types.data?.length === 0 && (
        <EmptyState
          title="There are no content types yet"
          text="A content type says what an entry is made of: a machine with a year and a price, a news article with a date."
        >
          {may('content-types.create') && (
            <Button component={Link} to={paths.collectionTypeCreate()}>
              Create the first content type
            </Button>
          )}
        </EmptyState>
      )}
      {types.data && types.data.length > 0 && (
        <div className={classes.columns}>
          <RecentEntries types={types.data} />
          <Counts types={types.data} />
        </div>
      )}
    </>
  );
}

const linkTo = (type: EntryType) => (type.isSingle ? paths.single(type.id) : paths.entries(type.slug));

function Counts({ types }: { types: readonly EntryType[] }) {
  return (
    <section aria-labelledby="counts" className={classes.side}>
      <h2 id="counts" className={classes.heading}>
        Content
      </h2>
      <ul className={classes.list}>
        {types.map((type) => (
          <li key={type.id} className={classes.count}>
            <Anchor component={Link} to={linkTo(type)} c="inherit">
              {type.name}
            </Anchor>
            <span>{type.entryCount.toLocaleString()}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecentEntries({ types }: { types: readonly EntryType[] }) {
  const newest = useQuery(
    api.entries.list.query({ query: { pageSize: shownEntries, sortBy: 'updatedAt', sortDir: 'desc' } }),
  );
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={classes.heading}>
        Recently edited
      </h2>
      {newest.isError && (
        <FailedState
          title="Failed to load entries"
          error={asApiError(newest.error)}
          retry={() => void newest.refetch()}
        />
      )}
      {newest.data?.items.length === 0 && (
        <Text c="dimmed" size="sm">
          Nothing has been written yet.
        </Text>
      )}
      <ul className={classes.list}>
        {newest.data?.items.map((entry) => (
          <RecentEntry key={entry.id} entry={entry} type={types.find((type) => type.id === entry.contentTypeId)} />
        ))}
      </ul>
    </section>
  );
}

function RecentEntry({ entry, type }: { entry: Entry; type: EntryType | undefined }) {
  return (
    <li className={classes.recent}>
      <div className={classes.text}>
        <Anchor
          component={Link}
          to={type?.isSingle ? paths.single(type.id) : paths.entryEdit(entry.contentType, entry.id)}
          fw={600}
          c="inherit"
        >
          {entry.title}
        </Anchor>
        <Text size="xs" c="dimmed">
          {type?.name ?? entry.contentType} · {ago(entry.updatedAt)}
          {entry.author && ` · ${entry.author}`}
        </Text>
      </div>
      <EntryStatusBadge status={entry.status} />
    </li>
  );
}

function QuickCreate({ types }: { types: readonly EntryType[] }) {
  const creatable = types.filter((type) => type.can.create && !type.isSingle);
  if (creatable.length === 0) return null;
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          New entry
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {creatable.map((type) => (
          <Menu.Item key={type.id} component={Link} to={paths.entryCreate(type.slug)}>
            {type.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
