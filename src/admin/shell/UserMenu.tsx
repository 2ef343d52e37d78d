import { Avatar, Button, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { authApi, sessionQuery } from '../session/session.ts';
import classes from './UserMenu.module.css';

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

/** Who is signed in, the theme, and the way out [E05]. */
export function UserMenu() {
  const session = useQuery(sessionQuery);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const logOut = useLogOut();
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
          <Text size="sm" truncate>
            {session.data?.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {schemes.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={colorScheme === value ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function useLogOut() {
  const navigate = useNavigate();
  const leave = () => {
    queryClient.clear();
    void navigate(paths.login());
  };
  return async () => {
    try {
      await authApi.logout.call();
      leave();
    } catch {
      notifications.show({
        id: 'logout-failed',
        color: 'red',
        title: 'Error logging out.',
        message: (
          <Button
            size="xs"
            variant="default"
            mt={8}
            onClick={() => {
              notifications.hide('logout-failed');
              leave();
            }}
          >
            Try again
          </Button>
        ),
        autoClose: false,
      });
    }
  };
}
