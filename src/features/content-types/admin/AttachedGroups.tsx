import { ActionIcon, Anchor, Button, Group, Select, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { tellPermissionRequired } from '../../../admin/kit/toast.ts';
import { paths } from '../../../admin/paths.ts';
import { useMay } from '../../../admin/session/session.ts';
import { NewGroupDialog } from '../../field-groups/admin/NewGroupDialog.tsx';
import type { FieldGroup } from '../../field-groups/field-groups.contract.ts';
import classes from './AttachedGroups.module.css';
import { groupChoices } from './useGroupNames.ts';

/** The field groups of a type, in the order in which its entries show them; one can be attached, or made here. */
export function AttachedGroups({ disabled }: { disabled: boolean }) {
  const may = useMay();
  const mayView = may('field-groups.view');
  const groups = useQuery({ ...groupChoices, enabled: mayView });
  const { getValues } = useFormContext();
  const { field, fieldState } = useController({ name: 'fieldGroups' });
  const [isCreating, setIsCreating] = useState(false);
  const attached = field.value as string[];
  const change = (next: string[]) => field.onChange(next);
  const free = (groups.data?.items ?? []).filter((group) => !attached.includes(group.id));
  const openCreate = () => {
    if (may('field-groups.create')) setIsCreating(true);
    else tellPermissionRequired('You need the field-groups.create permission to create field groups.');
  };

  return (
    <section aria-label="Field groups">
      <Text component="h2" fw={600} size="md">
        Field groups
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        What an entry holds beside title, slug and content, in this order.
      </Text>
      {attached.length > 0 && (
        <ol className={classes.list}>
          {attached.map((id, index) => (
            <AttachedGroup
              key={id}
              id={id}
              group={groups.data?.items.find((group) => group.id === id)}
              disabled={disabled}
              isFirst={index === 0}
              isLast={index === attached.length - 1}
              onMove={(by) => change(moved(attached, index, index + by))}
              onRemove={() => change(attached.filter((other) => other !== id))}
            />
          ))}
        </ol>
      )}
      <Group gap="xs" align="flex-end">
        <Select
          id="fieldGroups"
          label="Attach a field group"
          flex="1 1 220px"
          placeholder={free.length === 0 ? 'No other field group' : 'Choose one'}
          disabled={disabled || !mayView || free.length === 0}
          description={mayView ? undefined : 'You need the field-groups.view permission to attach field groups.'}
          searchable
          data={free.map((group) => ({ value: group.id, label: group.name }))}
          value={null}
          onChange={(id) => id && change([...attached, id])}
          error={fieldState.error?.message ?? (groups.isError ? 'Failed to fetch field groups' : undefined)}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={openCreate}
          disabled={disabled}
        >
          Create a field group here
        </Button>
      </Group>
      {isCreating && (
        <NewGroupDialog
          name={suggestedName(getValues('name'))}
          onClose={() => setIsCreating(false)}
          onCreated={(group) => {
            change([...attached, group.id]);
            setIsCreating(false);
          }}
        />
      )}
    </section>
  );
}

function suggestedName(typeName: unknown): string {
  return typeof typeName === 'string' && typeName.trim() !== '' ? `${typeName.trim()} fields` : '';
}

function moved(list: readonly string[], from: number, to: number): string[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

interface AttachedGroupProps {
  id: string;
  group: FieldGroup | undefined;
  disabled: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function AttachedGroup({ id, group, disabled, isFirst, isLast, onMove, onRemove }: AttachedGroupProps) {
  const name = group?.name ?? 'Field group';
  const fields = group?.fields.map((field) => field.label).join(', ');
  return (
    <li className={classes.item}>
      <div className={classes.text}>
        <Anchor component={Link} to={paths.fieldGroupEdit(id)} fw={600} c="inherit" size="sm">
          {name}
        </Anchor>
        <Text size="sm" c="dimmed" truncate>
          {fields || 'No fields yet'}
        </Text>
      </div>
      <ActionIcon aria-label={`Move ${name} up`} disabled={disabled || isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon aria-label={`Move ${name} down`} disabled={disabled || isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={16} />
      </ActionIcon>
      <Tooltip label="Detach">
        <ActionIcon aria-label={`Detach ${name}`} disabled={disabled} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
