import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../../../admin/api.ts';
import { useMay } from '../../../admin/session/session.ts';
import type { FieldGroup } from '../../field-groups/field-groups.contract.ts';

/** The field groups of these ids, as far as they are known and may be seen: those of the stored type in one call, the others one by one. */
export function useGroups({
  typeId,
  ids,
}: {
  typeId: string | undefined;
  ids: readonly string[];
}): ReadonlyMap<string, FieldGroup> {
  const may = useMay();
  const stored = useQuery({
    ...api.fieldGroups.ofContentType.query({ params: { id: typeId ?? '' } }),
    enabled: typeId !== undefined,
  });
  const attached = new Map((stored.data ?? []).map((group) => [group.id, group]));
  const isKnown = typeId === undefined || stored.data !== undefined;
  const missing = isKnown && may('field-groups.view') ? ids.filter((id) => !attached.has(id)) : [];
  const others = useQueries({
    queries: missing.map((id) => api.fieldGroups.get.query({ params: { id } })),
  });
  for (const { data } of others) if (data) attached.set(data.id, data);
  return attached;
}
