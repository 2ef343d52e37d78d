import { Menu } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery, useMay } from '../../admin-kit/session/session.ts';
import { showViewAsPicker } from './picker-state.ts';

/** Offers to see the admin as a role does, to people who may see roles and do not view as one already. */
export function ViewAsMenuItem() {
  const may = useMay();
  const { data } = useQuery(sessionQuery);
  if (!may('roles.view') || data?.viewAs) return null;
  return (
    <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => showViewAsPicker()}>
      View as role…
    </Menu.Item>
  );
}
