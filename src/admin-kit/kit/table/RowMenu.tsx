import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showPermissionRequired } from '../toast.ts';

export interface RowAction {
  label: string;
  icon?: ReactNode;
  destructive?: boolean;
  /** False keeps the action clickable; it then answers with the toast [F03]. */
  allowed: boolean;
  /** The toast's text. */
  refusal: string;
  act: () => void;
}

/** A row's actions; one without permission says so and explains itself when chosen. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  return (
    <Menu position="bottom-end" width={230} shadow="md">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            {...(action.destructive && action.allowed && { color: 'red' })}
            onClick={() => (action.allowed ? action.act() : showPermissionRequired(action.refusal))}
          >
            {action.allowed ? action.label : `${action.label} (No Permission)`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
