import { IconFileText, IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { useMay } from '../session/session.ts';
import type { CommandGroup } from './command.ts';

const shownRecords = 5;
const shortestSearch = 2;

/** Entries and people that the server finds by the typed text, as far as the person may see them. */
export function useFoundRecords(typed: string): { groups: CommandGroup[]; isSearching: boolean } {
  const may = useMay();
  const navigate = useNavigate();
  const search = typed.trim();
  const long = search.length >= shortestSearch;
  const types = useQuery({ ...api.entries.types.query(), retry: false });
  const list = { search, pageSize: shownRecords };
  const entries = useQuery({
    ...api.entries.list.query({ query: list }),
    enabled: long && types.isSuccess,
    placeholderData: keepPreviousData,
  });
  const people = useQuery({
    ...api.users.list.query({ query: list }),
    enabled: long && may('users.view'),
    placeholderData: keepPreviousData,
  });
  if (!long) return { groups: [], isSearching: false };
  const typeOf = (id: string) => types.data?.find((type) => type.id === id);
  return {
    isSearching: entries.isFetching || people.isFetching,
    groups: [
      {
        label: 'Entries',
        commands: (entries.data?.items ?? []).map((entry) => {
          const type = typeOf(entry.contentTypeId);
          const to = type?.isSingle ? paths.single(type.id) : paths.entryEdit(entry.contentType, entry.id);
          return {
            id: `entry ${entry.id}`,
            label: entry.title,
            hint: type?.name ?? entry.contentType,
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
