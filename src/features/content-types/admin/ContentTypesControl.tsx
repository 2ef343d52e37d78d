import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useRowsById } from '../../../admin-kit/kit/choices/useRowsById.ts';
import { maxOffered, useServerSearch } from '../../../admin-kit/kit/choices/useServerSearch.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import type { ContentTypesOfGroupProps } from '../../field-groups/admin/FieldGroupEditPage.tsx';
import { fieldUsageClient } from '../../field-groups/field-groups.client.ts';
import { contentTypesClient } from '../content-types.client.ts';
import type { ContentType } from '../content-types.contract.ts';

/** The content types that show the group, found by typing among all there are [F10]. */
export function ContentTypesControl({ groupId }: ContentTypesOfGroupProps) {
  const may = useMay();
  const mayView = may('content-types.view');
  const hindrance = !mayView
    ? permissionNeeded('content-types.view', 'choose content types')
    : may('content-types.edit')
      ? null
      : permissionNeeded('content-types.edit', 'choose content types');
  const { field, fieldState } = useController({ name: 'contentTypes' });
  const chosen = field.value as string[];
  const search = useServerSearch({
    isEnabled: mayView,
    query: (text) =>
      contentTypesClient.list.query({
        query: { pageSize: maxOffered, sortBy: 'name', sortDir: 'asc', ...(text !== '' && { search: text }) },
      }),
  });
  const names = useNames({ groupId, chosen, matches: search.matches, mayView });
  return (
    <MultiSelect
      {...search.props}
      id="contentTypes"
      ref={field.ref}
      label="Display in Content Types"
      description={hindrance ?? 'Entries of these types show the fields.'}
      disabled={hindrance !== null}
      data={[...search.matches.map(optionOf), ...names]}
      value={chosen}
      searchValue={search.typed}
      onSearchChange={search.setTyped}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message ?? (search.isError ? 'Failed to fetch content types' : undefined)}
      clearable
    />
  );
}

/** What a public type shows is decided by those who may publish its entries. */
function optionOf({ id, name, isPublic, can }: ContentType): { value: string; label: string; disabled: boolean } {
  const needsPublish = isPublic && !can.publish;
  return {
    value: id,
    label: needsPublish ? `${name} (public: needs the right to publish)` : name,
    disabled: needsPublish,
  };
}

interface Named {
  id: string;
  name: string;
}

/** The chosen types that the search does not show; those of the stored group come in one call. */
function useNames({
  groupId,
  chosen,
  matches,
  mayView,
}: {
  groupId: string | undefined;
  chosen: readonly string[];
  matches: readonly Named[];
  mayView: boolean;
}): { value: string; label: string }[] {
  const usage = useQuery({
    ...fieldUsageClient.ofGroup.query({ params: { id: groupId ?? '' } }),
    enabled: groupId !== undefined,
  });
  const stored = usage.data?.contentTypes ?? [];
  const hidden = chosen.filter((id) => !matches.some((type) => type.id === id));
  const types = useRowsById({
    known: groupId === undefined || !usage.isPending ? stored : undefined,
    ids: mayView ? hidden : [],
    query: (id) => ({ ...contentTypesClient.get.query({ params: { id } }), staleTime: 60_000 }),
  });
  return hidden.map((id) => ({ value: id, label: types.get(id)?.name ?? 'Content type' }));
}
