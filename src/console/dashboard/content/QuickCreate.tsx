import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { entriesPaths } from '../../../features/entries/entries.paths.ts';
import { maxListed } from '../../sidebar/navigation.ts';
import { listedTypes } from '../../sidebar/useListedTypes.ts';

/** A new entry in one of the collections that the person may write in; from what the sidebar has loaded. */
export function QuickCreate() {
  const types = useQuery(listedTypes({ isSingle: false })).data ?? [];
  const creatable = types.filter((type) => type.can.create);
  const [only] = creatable;
  if (!only) return null;
  if (creatable.length === 1) {
    return (
      <Button component={Link} to={entriesPaths.create(only.slug)} leftSection={<IconPlus size={16} aria-hidden />}>
        New entry in {only.name}
      </Button>
    );
  }
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          New entry
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {creatable.map((type) => (
          <Menu.Item key={type.id} component={Link} to={entriesPaths.create(type.slug)}>
            {type.name}
          </Menu.Item>
        ))}
        {types.length >= maxListed && (
          <Menu.Item component={Link} to={entriesPaths.collections()} c="dimmed">
            All collections…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
