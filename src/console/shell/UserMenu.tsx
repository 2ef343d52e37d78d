import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../admin-kit/paths.ts';
import { sessionQuery } from '../../admin-kit/session/session.ts';
import { profilePaths } from '../../features/profile/profile.paths.ts';
import { ViewAsMenuItem } from '../view-as/ViewAsMenuItem.tsx';
import { askToLogOut } from './LogOutDialog.tsx';
import { showShortcuts } from './ScreenKeys.tsx';
import classes from './UserMenu.module.css';

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

/** Who is signed in, the own account, help, the theme, and the way out [E05]. */
export function UserMenu() {
  const session = useQuery(sessionQuery);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = session.data?.displayName || session.data?.email || 'Account';
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.trigger}>
          <Avatar size={28} radius="xl" color="accent" src={session.data?.avatarUrl} alt="" name={name} aria-hidden />
          <VisuallyHidden>User menu of {name}</VisuallyHidden>
          <span aria-hidden className={classes.name}>
            {name}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text span display="block" size="sm" truncate>
            {session.data?.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to={profilePaths.page()} leftSection={<IconUserCircle size={16} aria-hidden />}>
          Profile
        </Menu.Item>
        <Menu.Item component={Link} to={paths.docs()} leftSection={<IconHelp size={16} aria-hidden />}>
          Help
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={showShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <ViewAsMenuItem />
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} aria-hidden />}
              rightSection={<Icon size={16} aria-hidden />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={askToLogOut}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
