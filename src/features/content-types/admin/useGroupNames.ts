import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../admin/api.ts';
import { useMay } from '../../../admin/session/session.ts';

/** The field groups one can attach, by name. */
export const groupChoices = queryOptions(
  api.fieldGroups.list.query({ query: { pageSize: 100, sortBy: 'name', sortDir: 'asc' } }),
);

/** Names of field groups by id, as far as the person may see them. */
export function useGroupNames(): (groupId: string) => string {
  const may = useMay();
  const groups = useQuery({ ...groupChoices, enabled: may('field-groups.view') });
  return (groupId) => groups.data?.items.find((group) => group.id === groupId)?.name ?? groupId;
}
