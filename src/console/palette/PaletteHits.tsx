import { Loader } from '@mantine/core';
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { searchDelay } from '../../admin-kit/kit/choices/search-delay.ts';
import { useRowsById } from '../../admin-kit/kit/choices/useRowsById.ts';
import { rightsQuery } from '../../admin-kit/session/session.ts';
import { entriesClient } from '../../features/entries/entries.client.ts';
import type { EntryType } from '../../features/entries/entries.contract.ts';
import { mayViewEntries } from '../../features/entries/entry-types/view-right.rules.ts';
import { askToLogOut } from '../shell/LogOutDialog.tsx';
import {
  bestCommand,
  type Command,
  type CommandGroup,
  fittingCommands,
  isSure,
  typeSearch,
  withRecent,
} from './command.ts';
import classes from './Palette.module.css';
import { useCommands } from './useCommands.ts';
import { useRecordMatches } from './useRecordMatches.ts';

const maxOffered = 20;

/** The content types that the palette offers: the fullest, what the server finds by the typed text, and those used last. Never all there are. */
function useOfferedTypes({ typed, recent }: { typed: string; recent: readonly string[] }): {
  types: EntryType[];
  isSearching: boolean;
} {
  const isEnabled = mayViewEntries(useQuery(rightsQuery).data);
  const search = typeSearch(typed);
  const query =
    search === '' ? { pageSize: maxOffered, sortBy: 'entryCount', sortDir: 'desc' } : { pageSize: maxOffered, search };
  const offered = useQuery({
    ...entriesClient.types.query({ query }),
    enabled: isEnabled,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const used = recent.flatMap((id) => /^(?:type|new) (.+)$/.exec(id)?.[1] ?? []);
  const types = useRowsById({
    known: offered.data?.items,
    ids: isEnabled ? used : [],
    query: (slug) => ({ ...entriesClient.type.query({ params: { slug } }), retry: false, staleTime: 60_000 }),
  });
  return { types: [...types.values()], isSearching: offered.isLoading || offered.isPlaceholderData };
}

export interface HitsControl {
  /** Goes to the next line, or with -1 to the one before. */
  move: (step: number) => void;
}

interface PaletteHitsProps {
  ref: Ref<HitsControl>;
  /** The box, which keeps the focus and names the chosen line. */
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  typed: string;
  /** Enter was pressed; the best hit runs as soon as it is known. */
  isEntered: boolean;
  /** A line is about to run. */
  onUse: () => void;
  /** Enter found nothing. */
  onNothing: () => void;
}

/** What the palette offers for a text: where to go, what to do, and the records that the server finds. The best hit is chosen. */
export function PaletteHits({ ref, input, listId, typed, isEntered, onUse, onNothing }: PaletteHitsProps) {
  const [recent, setRecent] = useLocalStorage<string[]>({ key: 'millwright.recent-commands', defaultValue: [] });
  const [searched] = useDebouncedValue(typed, searchDelay);
  const offered = useOfferedTypes({ typed: searched, recent });
  const commands = useCommands({ logOut: askToLogOut, types: offered.types });
  const records = useRecordMatches(searched);
  const [moved, setMoved] = useState<{ typed: string; line: string } | null>(null);

  const isEmpty = typed.trim() === '';
  const matches = fittingCommands(commands, typed);
  const groups = isEmpty ? [...recentGroup(commands, recent), ...matches.slice(0, 3)] : [...matches, ...records.groups];
  const isBusy = !isEmpty && (offered.isSearching || records.isSearching || searched !== typed);

  const grouped = groups.map(({ label, commands: offers }) => ({
    label,
    lines: offers.map((command) => ({ command, id: `${listId}${label}${command.id}`.replaceAll(/\W/g, '-') })),
  }));
  const lines = grouped.flatMap((group) => group.lines);
  // What somebody moved to stays chosen while more is found; else it is the best hit.
  const here = moved?.typed === typed ? lines.find(({ id }) => id === moved.line) : undefined;
  const best = isEmpty ? undefined : bestCommand(groups, typed);
  const chosen = here ?? lines.find(({ command }) => command === best);
  const chosenId = chosen?.id;

  const use = (command: Command) => {
    setRecent(withRecent(recent, command.id));
    onUse();
    command.run();
  };

  useImperativeHandle(ref, () => ({
    move: (step) => {
      const from = lines.findIndex(({ id }) => id === chosenId);
      const to = from < 0 && step < 0 ? lines.length - 1 : (from + step + lines.length) % lines.length;
      const line = lines[to]?.id;
      if (line) setMoved({ typed, line });
    },
  }));
  // Meets the box, which has the focus for all lines, and the list's scroll.
  useEffect(() => {
    if (chosenId === undefined) return input.current?.removeAttribute('aria-activedescendant');
    input.current?.setAttribute('aria-activedescendant', chosenId);
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId, input]);
  // Meets an Enter that came before what it is about: the best hit is not known until the search has ended.
  useEffect(() => {
    if (!isEntered) return;
    if (chosen && (here || !isBusy || isSure(chosen.command, typed))) use(chosen.command);
    else if (!isBusy) onNothing();
  });

  return (
    <>
      {isBusy && <Loader className={classes.loader} size={14} aria-hidden />}
      <div id={listId} role="listbox" aria-label="Hits" aria-busy={isBusy} className={classes.list}>
        {grouped.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={classes.group} aria-hidden>
              {group.label}
            </div>
            {group.lines.map(({ id, command }) => (
              <Line key={id} id={id} command={command} isChosen={id === chosenId} onUse={use} />
            ))}
          </div>
        ))}
      </div>
      {groups.length === 0 && (
        <p className={classes.none} role="status">
          {isBusy ? 'Searching…' : `Nothing is called “${typed.trim()}”.`}
        </p>
      )}
    </>
  );
}

interface LineProps {
  id: string;
  command: Command;
  isChosen: boolean;
  onUse: (command: Command) => void;
}

function Line({ id, command, isChosen, onUse }: LineProps) {
  const Icon = command.icon;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keyboard for all lines
    // biome-ignore lint/a11y/useFocusableInteractive: the box names the chosen line
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.line}
      // The box keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onUse(command)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.label}>{command.label}</span>
      {command.hint && <span className={classes.hint}>{command.hint}</span>}
    </div>
  );
}

function recentGroup(groups: readonly CommandGroup[], ids: readonly string[]): CommandGroup[] {
  const all = groups.flatMap(({ commands }) => commands);
  const commands = ids.flatMap((id) => all.find((command) => command.id === id) ?? []);
  return commands.length === 0 ? [] : [{ label: 'Used last', commands }];
}
