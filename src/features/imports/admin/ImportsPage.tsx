import { Anchor, Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { EmptyState, FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { PlainTable } from '../../../admin-kit/kit/table/PlainTable.tsx';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import { importsClient } from '../imports.client.ts';
import type { Import } from '../imports.contract.ts';
import { importsPaths } from '../imports.paths.ts';
import classes from './Import.module.css';
import { ImportSource } from './ImportSource.tsx';
import { statusWords } from './import-words.ts';

const importList = importsClient.list.query();

/** Starts an import, and lists the newest ones with their outcome. */
export default function ImportsPage() {
  const query = useQuery(importList);
  const [search] = useSearchParams();
  const into = search.get('into');
  return (
    <>
      <PageHeader title="Imports" description="Tables that become content types and entries." />
      <div className={classes.section}>
        <ImportSource {...(into !== null && { into })} />
      </div>
      {query.isPending && <LoadingNote />}
      {query.isError && !query.data && <FailedState title="Failed to load the imports" query={query} />}
      {query.data?.length === 0 && (
        <EmptyState
          title="No imports yet"
          text="Files that you import stay here for 30 days, with their report and the undo."
        />
      )}
      {query.data && query.data.length > 0 && <List imports={query.data} />}
    </>
  );
}

function List({ imports }: { imports: readonly Import[] }) {
  return (
    <PlainTable label="Newest imports" columns={['File', 'State', 'Rows', 'Started']}>
      {imports.map((one) => (
        <tr key={one.id}>
          <td>
            <Anchor component={Link} to={importsPaths.one(one.id)} fw={600} c="inherit" size="sm">
              {one.fileName}
            </Anchor>
            {one.contentType && (
              <Text size="xs" c="dimmed">
                into {one.contentType.name}
              </Text>
            )}
          </td>
          <td>
            <Badge color={statusWords[one.status].color}>{statusWords[one.status].label}</Badge>
          </td>
          <td>{one.rows.toLocaleString('en')}</td>
          <td>
            <time dateTime={one.createdAt} title={moment(one.createdAt)}>
              {ago(one.createdAt)}
            </time>
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
