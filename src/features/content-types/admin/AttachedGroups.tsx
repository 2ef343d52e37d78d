import { ActionIcon, Anchor, Select, Text, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useController, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { maxOffered, useServerSearch } from '../../../admin-kit/kit/choices/useServerSearch.ts';
import { Reorder, useReordered } from '../../../admin-kit/kit/form/Reorder.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { fieldGroupsClient } from '../../field-groups/field-groups.client.ts';
import type { FieldGroup } from '../../field-groups/field-groups.contract.ts';
import { fieldGroupsPaths } from '../../field-groups/field-groups.paths.ts';
import type { ContentTypeDetail } from '../content-types.contract.ts';
import type { TypeForm } from '../fields-screen/content-type-form.ts';
import classes from './AttachedGroups.module.css';

interface AttachedGroupsProps {
  disabled: boolean;
  /** Why groups may be ordered, but neither attached nor detached. */
  hindrance: string | null;
  /** Those of the form, as far as they are known. */
  groups: ReadonlyMap<string, FieldGroup>;
  /** The stored type, whose own fields stand in the form above and come and go with their group. */
  type: Pick<ContentTypeDetail, 'ownGroup' | 'fields'> | null;
}

/** The field groups of a type, in the order in which its entries show them; others can be attached [F21]. */
export function AttachedGroups({ disabled, hindrance, groups, type }: AttachedGroupsProps) {
  const { setValue } = useFormContext<TypeForm>();
  const { field, fieldState } = useController({ name: 'fieldGroups' });
  const attached = field.value as string[];
  const ownId = type?.ownGroup?.id;
  const change = (next: string[]) => {
    field.onChange(next);
    if (ownId === undefined || next.includes(ownId) === attached.includes(ownId)) return;
    setValue('fields', next.includes(ownId) ? [...(type?.fields ?? [])] : [], { shouldDirty: true });
    for (const decision of ['convert', 'discard'] as const) setValue(decision, []);
  };
  const nameOf = (id: string) => groups.get(id)?.name ?? 'Field group';
  const attach = (group: FieldGroup) => {
    queryClient.setQueryData(fieldGroupsClient.get.query({ params: { id: group.id } }).queryKey, group);
    change([...attached, group.id]);
  };

  return (
    <section aria-label="Field groups">
      <Text component="h2" fw={600} size="md">
        Field groups
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        The sections of an entry, in their order. Several types can share a group: open one to name it or to show it in
        other types.{hindrance !== null && ` ${hindrance}`}
      </Text>
      {attached.length > 0 && (
        <Reorder ids={attached} nameOf={nameOf} onReorder={change}>
          <ol className={classes.list} aria-label="Attached field groups">
            {attached.map((id) => (
              <AttachedGroup
                key={id}
                id={id}
                group={groups.get(id)}
                isOwn={id === ownId}
                disabled={disabled}
                hindrance={hindrance}
                onRemove={() => change(attached.filter((other) => other !== id))}
              />
            ))}
          </ol>
        </Reorder>
      )}
      <GroupPicker
        attached={attached}
        disabled={disabled || hindrance !== null}
        error={fieldState.error?.message ?? errorOfOne(fieldState.error)}
        onPick={attach}
      />
    </section>
  );
}

interface GroupPickerProps {
  attached: readonly string[];
  disabled: boolean;
  error: string | undefined;
  onPick: (group: FieldGroup) => void;
}

/** Searches all field groups there are. */
function GroupPicker({ attached, disabled, error, onPick }: GroupPickerProps) {
  const mayView = useMay()('field-groups.view');
  const search = useServerSearch({
    isEnabled: mayView && !disabled,
    query: (text) =>
      fieldGroupsClient.list.query({
        query: { pageSize: maxOffered, sortBy: 'name', sortDir: 'asc', ...(text !== '' && { search: text }) },
      }),
  });
  const free = search.matches.filter(({ id }) => !attached.includes(id));
  return (
    <Select
      {...search.props}
      id="fieldGroups"
      label="Attach a field group"
      placeholder="Choose one, or type its name"
      disabled={disabled || !mayView}
      description={mayView ? undefined : permissionNeeded('field-groups.view', 'attach field groups')}
      data={free.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      searchValue={search.typed}
      onSearchChange={search.setTyped}
      onChange={(id) => {
        const group = free.find((one) => one.id === id);
        if (group) onPick(group);
        search.setTyped('');
      }}
      error={error ?? (search.isError ? 'Failed to fetch field groups' : undefined)}
    />
  );
}

/** The server names a group by its place in the list. */
function errorOfOne(error: unknown): string | undefined {
  const first = Array.isArray(error) ? error.find(Boolean) : undefined;
  return (first as { message?: string } | undefined)?.message;
}

interface AttachedGroupProps {
  id: string;
  group: FieldGroup | undefined;
  /** Holds the fields that stand in the form above. */
  isOwn: boolean;
  disabled: boolean;
  hindrance: string | null;
  onRemove: () => void;
}

function AttachedGroup({ id, group, isOwn, disabled, hindrance, onRemove }: AttachedGroupProps) {
  const name = group?.name ?? 'Field group';
  const { item, handle } = useReordered({ id, name, disabled });
  const fields = group?.fields.map((field) => field.label).join(', ');
  return (
    <li {...item} className={classes.item}>
      {handle}
      <div className={classes.text}>
        <Anchor component={Link} to={fieldGroupsPaths.edit(id)} fw={600} c="inherit" size="sm">
          {name}
        </Anchor>
        <Text size="sm" c="dimmed" truncate>
          {isOwn ? 'The fields above' : group && (fields || 'No fields yet')}
        </Text>
      </div>
      <Tooltip label={hindrance ?? 'Detach'}>
        <ActionIcon aria-label={`Detach ${name}`} disabled={disabled || hindrance !== null} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
