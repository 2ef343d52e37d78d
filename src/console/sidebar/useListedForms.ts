import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { formsClient } from '../../features/forms/forms.client.ts';
import { submissionsPaths } from '../../features/submissions/submissions.paths.ts';
import { maxListed, type NavigationLine } from './navigation.ts';

const activeForms = formsClient.list.query({
  query: { pageSize: maxListed, sortBy: 'name', sortDir: 'asc', isActive: 'true' },
});

/**
 * The forms whose submissions stand below Form Submissions: the first 50 active ones by name [I05]; none while they are
 * not known. They are listed and asked for only where somebody works through submissions: elsewhere they are in the way.
 */
export function useListedForms({ isWanted, search }: { isWanted: boolean; search: string }): NavigationLine[] {
  const isInSection = useLocation().pathname.startsWith(submissionsPaths.list());
  const { data } = useQuery({ ...activeForms, enabled: isWanted && isInSection });
  if (!isInSection) return [];
  const needle = search.toLowerCase();
  return (data?.items ?? [])
    .filter(({ name }) => name.toLowerCase().includes(needle))
    .map(({ id, name }) => ({ id, name, to: submissionsPaths.ofForm(id) }));
}
