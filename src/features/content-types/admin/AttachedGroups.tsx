import { ActionIcon, Anchor, Button, Group, Select, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { mostOffered, useServerSearch } from '../../../admin/kit/choices/useServerSearch.ts';
import { Reorder, useReordered } from '../../../admin/kit/form/Reorder.tsx';
import { tellPermissionRequired } from '../../../admin/kit/toast.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { useMay } from '../../../admin/session/session.ts';
import { permissionNeeded } from '../../../contract-kit/session/permission-slug.ts';
import { NewGroupDialog } from '../../field-groups/admin/NewGroupDialog.tsx';
import { fieldGroupsClient } from '../../field-groups/field-groups.client.ts';
import type { FieldGroup } from '../../field-groups/field-groups.contract.ts';
import { fieldGroupsPaths } from '../../field-groups/field-groups.paths.ts';
import classes from './AttachedGroups.module.css';

interface AttachedGroupsProps {
  disabled: boolean;
  /** Why groups may be ordered, but neither attached nor detached. */
  hindrance: string | null;
  /** Those of the form, as far as they are known. */
  groups: ReadonlyMap<string, FieldGroup>;
}

/** The field groups of a type, in the order in which its entries show them; one can be attached, or made here [F21]. */
export function AttachedGroups({ disabled, hindrance, groups }: AttachedGroupsProps) {
  const may = useMay();
  const { getValues } = useFormContext();
  const { field, fieldState } = useController({ name: 'fieldGroups' });
  const [isCreating, setIsCreating] = useState(false);
  const attached = field.value as string[];
  const change = (next: string[]) => field.onChange(next);
  const nameOf = (id: string) => groups.get(id)?.name ?? 'Field group';
  const attach = (group: FieldGroup) => {
    queryClient.setQueryData(fieldGroupsClient.get.query({ params: { id: group.id } }).queryKey, group);
    change([...attached, group.id]);
  };
  const openCreate = () => {
    if (may('field-groups.create')) setIsCreating(true);
    else tellPermissionRequired(permissionNeeded('field-groups.create', 'create field groups'));
  };

  return (
    <section aria-label="Field groups">
      <Text component="h2" fw={600} size="md">
        Field groups
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        What an entry holds beside title, slug and content, in this order.{hindrance !== null && ` ${hindrance}`}
      </Text>
      {attached.length > 0 && (
        <Reorder ids={attached} nameOf={nameOf} onReorder={change}>
          <ol className={classes.list} aria-label="Attached field groups">
            {attached.map((id) => (
              <AttachedGroup
                key={id}
                id={id}
                group={groups.get(id)}
                disabled={disabled}
                hindrance={hindrance}
                onRemove={() => change(attached.filter((other) => other !== id))}
              />
            ))}
          </ol>
        </Reorder>
      )}
      <Group gap="xs" align="flex-end">
        <GroupPicker
          attached={attached}
          disabled={disabled || hindrance !== null}
          error={fieldState.error?.message ?? errorOfOne(fieldState.error)}
          onPick={attach}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={openCreate}
          disabled={disabled || hindrance !== null}
        >
          Create a field group here
        </Button>
      </Group>
      {isCreating && (
        <NewGroupDialog
          name={suggestedName(getValues('name'))}
          onClose={() => setIsCreating(false)}
          onCreated={(group) => {
            attach(group);
            setIsCreating(false);
          }}
        />
      )}
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
        query: { pageSize: mostOffered, sortBy: 'name', sortDir: 'asc', ...(text !== '' && { search: text }) },
      }),
  });
  const free = search.matches.filter(({ id }) => !attached.includes(id));
  return (
    <Select
      {...search.props}
      id="fieldGroups"
      label="Attach a field group"
      flex="1 1 220px"
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

function suggestedName(typeName: unknown): string {
  return typeof typeName === 'string' && typeName.trim() !== '' ? `${typeName.trim()} fields` : '';
}

interface AttachedGroupProps {
  id: string;
  group: FieldGroup | undefined;
  disabled: boolean;
  hindrance: string | null;
  onRemove: () => void;
}

function AttachedGroup({ id, group, disabled, hindrance, onRemove }: AttachedGroupProps) {
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
          {group && (fields || 'No fields yet')}
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
