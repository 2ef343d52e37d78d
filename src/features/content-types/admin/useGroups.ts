import { useQuery } from '@tanstack/react-query';
import { useRowsById } from '../../../admin-kit/kit/choices/useRowsById.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { fieldGroupsClient } from '../../field-groups/field-groups.client.ts';
import type { FieldGroup } from '../../field-groups/field-groups.contract.ts';

/** The field groups of these ids, as far as they are known and may be seen; those of the stored type come in one call. */
export function useGroups({
  typeId,
  ids,
}: {
  typeId: string | undefined;
  ids: readonly string[];
}): ReadonlyMap<string, FieldGroup> {
  const may = useMay();
  const stored = useQuery({
    ...fieldGroupsClient.ofContentType.query({ params: { id: typeId ?? '' } }),
    enabled: typeId !== undefined,
  });
  return useRowsById({
    known: typeId === undefined ? [] : stored.data,
    ids: may('field-groups.view') ? ids : [],
    query: (id) => fieldGroupsClient.get.query({ params: { id } }),
  });
}
