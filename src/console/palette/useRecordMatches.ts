import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { rightsQuery } from '../../admin-kit/session/session.ts';
import { consoleFeatures } from '../features.ts';
import type { CommandGroup } from './command.ts';

const shownRecords = 5;
const minSearchLength = 2;
const searches = consoleFeatures.flatMap(({ search }) => search ?? []);

/** Records that the server finds by the typed text, as far as the person may see them. */
export function useRecordMatches(typed: string): { groups: CommandGroup[]; isSearching: boolean } {
  const navigate = useNavigate();
  const text = typed.trim();
  const isLong = text.length >= minSearchLength;
  const rights = useQuery(rightsQuery).data;
  const open = searches.filter(({ isOpenTo }) => rights && isOpenTo(rights));
  const answers = useQueries({
    queries: open.map(({ label, load }) => ({
      queryKey: ['palette', label, text],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await load()).search(text, { limit: shownRecords, signal }),
      enabled: isLong,
      placeholderData: keepPreviousData,
    })),
  });
  if (!isLong) return { groups: [], isSearching: false };
  return {
    isSearching: answers.some(({ isLoading, isPlaceholderData }) => isLoading || isPlaceholderData),
    groups: open
      .map(({ label, icon }, place) => ({
        label,
        commands: (answers[place]?.data ?? []).map(({ to, ...match }) => ({
          ...match,
          icon,
          run: () => void navigate(to),
        })),
      }))
      .filter(({ commands }) => commands.length > 0),
  };
}
