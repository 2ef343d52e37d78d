import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../../admin/api.ts';
import { asApiError } from '../../../admin/api-error.ts';
import { LoadingNote } from '../../../admin/kit/LoadingNote.tsx';
import { PageHeader } from '../../../admin/kit/PageHeader.tsx';
import { EmptyState, FailedState } from '../../../admin/kit/states.tsx';
import { SearchBox } from '../../../admin/kit/table/SearchBox.tsx';
import { paths } from '../../../admin/paths.ts';
import { useMay } from '../../../admin/session/session.ts';
import type { EntryType } from '../entries.contract.ts';
import classes from './TypesPage.module.css';

interface TypesPageProps {
  title: string;
  description: string;
  isSingle: boolean;
}

/** So many are shown; the others are found by typing. */
const mostShown = 100;

/** The content types of one sort that the person may work with, each leading to its entries; searched on the server. */
export function TypesPage({ title, description, isSingle }: TypesPageProps) {
  const may = useMay();
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const query = { isSingle: String(isSingle), limit: mostShown, ...(search && { search }) };
  const types = useQuery({ ...api.entries.types.query({ query }), placeholderData: keepPreviousData });
  const shown = types.data;
  const isEmpty = shown?.length === 0 && !types.isPlaceholderData;
  return (
    <>
      <PageHeader title={title} description={description} />
      {(!isEmpty || search !== '') && (
        <Group mb="md">
          <SearchBox
            value={search}
            label={`Search ${title.toLowerCase()}`}
            onSearch={(found) => setAddress(found ? { search: found } : {}, { replace: true })}
          />
        </Group>
      )}
      {types.isError && !shown && (
        <FailedState
          title="Failed to load content types"
          suggestion="Please try again or contact an administrator."
          error={asApiError(types.error)}
          retry={() => void types.refetch()}
        />
      )}
      {types.isPending && <LoadingNote />}
      {isEmpty && search !== '' && (
        <EmptyState title={`No ${title.toLowerCase()} found`} text={`Nothing is called “${search}”.`}>
          <Button variant="default" onClick={() => setAddress({}, { replace: true })}>
            Clear Search
          </Button>
        </EmptyState>
      )}
      {isEmpty && search === '' && (
        <EmptyState
          title={`No ${title.toLowerCase()} found`}
          text={
            isSingle
              ? 'A single is something there is one of, such as the home page.'
              : 'A collection is something there are many of, such as machines or news.'
          }
        >
          {may('content-types.create') && (
            <Button
              component={Link}
              to={isSingle ? paths.singleTypeCreate() : paths.collectionTypeCreate()}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {isSingle ? 'Add New Single Type' : 'Add New Collection Type'}
            </Button>
          )}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((type) => (
            <TypeRow key={type.id} type={type} />
          ))}
        </ul>
      )}
      {shown?.length === mostShown && (
        <Text c="dimmed" size="sm" mt="md">
          These are the first {mostShown} by name. Search to find others.
        </Text>
      )}
    </>
  );
}

function TypeRow({ type }: { type: EntryType }) {
  const to = type.isSingle ? paths.single(type.id) : paths.entries(type.slug);
  const count = type.isSingle
    ? type.entryCount === 0
      ? 'Not written yet'
      : 'Written'
    : `${type.entryCount} ${type.entryCount === 1 ? 'entry' : 'entries'}`;
  return (
    <li className={classes.row}>
      <Stack gap={2} className={classes.text}>
        <Group gap="xs">
          <Anchor component={Link} to={to} fw={600} c="inherit">
            {type.name}
          </Anchor>
          {!type.isPublic && <Badge color="gray">Private</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {type.description || type.slug}
        </Text>
      </Stack>
      <Text size="sm" className={classes.count}>
        {count}
      </Text>
    </li>
  );
}
