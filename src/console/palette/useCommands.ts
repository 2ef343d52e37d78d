import { useMantineColorScheme } from '@mantine/core';
import {
  IconBook,
  IconDeviceDesktop,
  IconExternalLink,
  IconEye,
  IconFileText,
  IconLogout,
  IconMoon,
  IconPlus,
  IconStack2,
  IconSun,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../admin-kit/paths.ts';
import { rightsQuery, useMay } from '../../admin-kit/session/session.ts';
import type { EntryType } from '../../features/entries/entries.contract.ts';
import { entriesPaths } from '../../features/entries/entries.paths.ts';
import { consoleFeatures } from '../features.ts';
import { helpTopics } from '../help/help-topics.ts';
import { visibleNavigation } from '../sidebar/navigation.ts';
import { showViewAsPicker } from '../view-as/picker-state.ts';
import type { Command, CommandGroup } from './command.ts';

const linkTo = (type: EntryType) => (type.isSingle ? entriesPaths.single(type.id) : entriesPaths.list(type.slug));

/** What the person may go to, create and do; only what their rights allow is offered. */
export function useCommands({ logOut, types }: { logOut: () => void; types: readonly EntryType[] }): CommandGroup[] {
  const may = useMay();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const rights = useQuery(rightsQuery).data;
  const go = (to: string) => () => void navigate(to);

  const pages: Command[] = visibleNavigation(rights).flatMap((group) =>
    group.items.map(({ label, to, icon }) => ({ id: to, label, hint: group.label, icon, run: go(to) })),
  );
  const content: Command[] = types.map((type) => ({
    id: `type ${type.id}`,
    label: type.name,
    hint: type.isSingle ? 'Single' : `${type.entryCount} entries`,
    icon: type.isSingle ? IconFileText : IconStack2,
    keywords: type.slug,
    run: go(linkTo(type)),
  }));
  const news: Command[] = types
    .filter((type) => type.can.create && !type.isSingle)
    .map((type) => ({
      id: `new ${type.id}`,
      label: `New ${type.name} entry`,
      icon: IconPlus,
      keywords: 'create add write',
      run: go(entriesPaths.create(type.slug)),
    }));
  const creates: Command[] = consoleFeatures
    .flatMap(({ creates = [] }) => creates)
    .filter(({ permission }) => may(permission))
    .map(({ label, to, icon }) => ({ id: to, label, icon, keywords: 'create add', run: go(to) }));
  const acts: Command[] = [
    {
      id: 'site',
      label: 'View Site',
      icon: IconExternalLink,
      run: () => void window.open(paths.site(), '_blank', 'noopener'),
    },
    { id: 'light', label: 'Light theme', icon: IconSun, keywords: 'appearance', run: () => setColorScheme('light') },
    { id: 'dark', label: 'Dark theme', icon: IconMoon, keywords: 'appearance', run: () => setColorScheme('dark') },
    {
      id: 'system',
      label: 'System theme',
      icon: IconDeviceDesktop,
      keywords: 'appearance',
      run: () => setColorScheme('auto'),
    },
    ...(may('roles.view') && !rights?.viewAs
      ? [
          {
            id: 'view as',
            label: 'View as role…',
            icon: IconEye,
            keywords: 'impersonate permissions',
            run: () => showViewAsPicker(),
          },
        ]
      : []),
    { id: 'log out', label: 'Log out', icon: IconLogout, keywords: 'sign out', run: logOut },
  ];
  const help: Command[] = helpTopics.map(({ id, title, keywords }) => ({
    id: `help ${id}`,
    label: title,
    hint: 'Help',
    icon: IconBook,
    keywords,
    run: go(paths.docs({ topic: id })),
  }));
  return [
    { label: 'Go to', commands: pages },
    { label: 'Content', commands: content },
    { label: 'Create', commands: [...news, ...creates] },
    { label: 'Do', commands: acts },
    { label: 'Help', commands: help },
  ];
}
