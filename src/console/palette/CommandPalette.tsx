import { searchDelay } from '../../admin/kit/choices/search-delay.ts';
import '@mantine/spotlight/styles.layer.css';
import { Loader } from '@mantine/core';
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { askToLogOut } from '../shell/LogOutQuestion.tsx';
import classes from './CommandPalette.module.css';
import { type Command, type CommandGroup, fittingCommands, withRecent } from './command.ts';
import { useCommands } from './useCommands.ts';
import { useOfferedTypes } from './useOfferedTypes.ts';
import { useRecordMatches } from './useRecordMatches.ts';

const [store, palette] = createSpotlight();

/** Goes anywhere and does what the person may do; `request` counts up to open it, or to close it when it is open. */
export function CommandPalette({ request }: { request: number }) {
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useLocalStorage<string[]>({ key: 'millwright.recent-commands', defaultValue: [] });
  const [searched] = useDebouncedValue(typed, searchDelay);
  const commands = useCommands({ logOut: askToLogOut, types: useOfferedTypes({ typed: searched, recent }) });
  const records = useRecordMatches(searched);
  const answered = useRef(0);

  // Meets the palette's own store: one toggle for each request, also under a repeated effect.
  useEffect(() => {
    if (answered.current === request) return;
    answered.current = request;
    palette.toggle();
  }, [request]);

  const matches = fittingCommands(commands, typed);
  const groups =
    typed.trim() === '' ? [...recentGroup(commands, recent), ...matches.slice(0, 3)] : [...matches, ...records.groups];
  const use = (command: Command) => {
    setRecent(withRecent(recent, command.id));
    command.run();
  };
  const isBusy = records.isSearching || searched !== typed;

  return (
    <Spotlight.Root store={store} query={typed} onQueryChange={setTyped} shortcut={null} scrollable maxHeight={420}>
      <Spotlight.Search
        placeholder="Search or jump to…"
        aria-label="Search commands, entries and people"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isBusy ? <Loader size={14} aria-hidden /> : null}
      />
      <Spotlight.ActionsList>
        {groups.map((group) => (
          <section key={group.label} aria-label={group.label}>
            <div className={classes.group}>{group.label}</div>
            {group.commands.map((command) => (
              <CommandLine key={`${group.label} ${command.id}`} command={command} onUse={use} />
            ))}
          </section>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{isBusy ? 'Searching…' : `Nothing is called “${typed.trim()}”.`}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes.footer}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to choose
        </span>
        <span>
          <kbd>Enter</kbd> to go
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

function CommandLine({ command, onUse }: { command: Command; onUse: (command: Command) => void }) {
  const Icon = command.icon;
  return (
    <Spotlight.Action
      label={command.label}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      rightSection={command.hint && <span className={classes.hint}>{command.hint}</span>}
      onClick={() => onUse(command)}
    />
  );
}

function recentGroup(groups: readonly CommandGroup[], ids: readonly string[]): CommandGroup[] {
  const all = groups.flatMap(({ commands }) => commands);
  const commands = ids.flatMap((id) => all.find((command) => command.id === id) ?? []);
  return commands.length === 0 ? [] : [{ label: 'Used last', commands }];
}
