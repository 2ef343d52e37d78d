import { IconFileText, IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../admin/paths.ts';
import { rightsQuery, useMay } from '../../admin/session/session.ts';
import { entriesClient } from '../../features/entries/entries.client.ts';
import { usersClient } from '../../features/users/users.client.ts';
import { mayViewEntries } from '../sidebar/navigation.ts';
import type { CommandGroup } from './command.ts';

const shownRecords = 5;
const shortestSearch = 2;

/** Entries and people that the server finds by the typed text, as far as the person may see them. */
export function useFoundRecords(typed: string): { groups: CommandGroup[]; isSearching: boolean } {
  const may = useMay();
  const navigate = useNavigate();
  const search = typed.trim();
  const long = search.length >= shortestSearch;
  const mayView = mayViewEntries(useQuery(rightsQuery).data);
  const list = { search, pageSize: shownRecords };
  const entries = useQuery({
    ...entriesClient.list.query({ query: list }),
    enabled: long && mayView,
    placeholderData: keepPreviousData,
  });
  const people = useQuery({
    ...usersClient.list.query({ query: list }),
    enabled: long && may('users.view'),
    placeholderData: keepPreviousData,
  });
  const typeIds = [...new Set((entries.data?.items ?? []).map(({ contentTypeId }) => contentTypeId))];
  const types = useQueries({
    queries: typeIds.map((slug) => ({
      ...entriesClient.type.query({ params: { slug } }),
      enabled: long,
      staleTime: 60_000,
    })),
  });
  if (!long) return { groups: [], isSearching: false };
  const typeOf = (id: string) => types.find(({ data }) => data?.id === id)?.data;
  return {
    isSearching: entries.isFetching || people.isFetching || types.some(({ isLoading }) => isLoading),
    groups: [
      {
        label: 'Entries',
        // An entry whose type is not known yet has no address yet.
        commands: (entries.data?.items ?? []).flatMap((entry) => {
          const type = typeOf(entry.contentTypeId);
          if (!type) return [];
          const to = type.isSingle ? paths.single(type.id) : paths.entryEdit(entry.contentType, entry.id);
          return {
            id: `entry ${entry.id}`,
            label: entry.title,
            hint: type.name,
            icon: IconFileText,
            run: () => void navigate(to),
          };
        }),
      },
      {
        label: 'People',
        commands: (people.data?.items ?? []).map((user) => ({
          id: `user ${user.id}`,
          label: user.displayName || user.email,
          hint: user.email,
          icon: IconUser,
          run: () => void navigate(user.can.edit ? paths.userEdit(user.id) : paths.userAccess(user.id)),
        })),
      },
    ].filter(({ commands }) => commands.length > 0),
  };
}
