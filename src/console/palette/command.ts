import type { Icon } from '@tabler/icons-react';

/** Something the palette can do. */
export interface Command {
  /** Stays the same over visits, so that what was used last is found again. */
  id: string;
  label: string;
  /** Where it leads, or what it belongs to. */
  hint?: string;
  icon: Icon;
  /** Further words it is found by. */
  keywords?: string;
  run: () => void;
}

export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}

/** How well a command fits what was typed; 0: not at all. Every word must occur; the beginning of a word counts most. */
function fitness({ label, hint = '', keywords = '' }: Command, words: readonly string[]): number {
  const name = label.toLowerCase();
  const rest = `${hint} ${keywords}`.toLowerCase();
  let sum = 0;
  for (const word of words) {
    if (name.startsWith(word)) sum += 8;
    else if (name.includes(` ${word}`)) sum += 5;
    else if (name.includes(word)) sum += 3;
    else if (rest.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

const wordsOf = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean);

/** The name begins with what was typed: nothing that a search may still find fits better. */
export const isSure = ({ label }: Command, typed: string): boolean =>
  label.toLowerCase().startsWith(typed.trim().toLowerCase());

/** The command that fits best of all groups; of equally good ones the first. Undefined where there is none. */
export function bestCommand(groups: readonly CommandGroup[], typed: string): Command | undefined {
  const words = wordsOf(typed);
  const scored = groups
    .flatMap(({ commands }) => commands)
    .map((command) => ({ command, score: fitness(command, words) + (isSure(command, typed) ? words.length * 8 : 0) }));
  const max = Math.max(...scored.map(({ score }) => score));
  return scored.find(({ score }) => score === max)?.command;
}

const shownPerGroup = 8;

/** The commands that fit what was typed, the best first; of equally good ones the order stays. Empty groups go. */
export function fittingCommands(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = wordsOf(typed);
  return groups
    .map(({ label, commands }) => ({
      label,
      commands: commands
        .map((command) => ({ command, score: words.length === 0 ? 1 : fitness(command, words) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, shownPerGroup)
        .map(({ command }) => command),
    }))
    .filter(({ commands }) => commands.length > 0);
}

/** Words of the commands around a type's name: "New Loaders entry". */
const commandWords: ReadonlySet<string> = new Set(['new', 'create', 'add', 'write', 'entry', 'entries', 'go', 'to']);

/** What of the typed text can be the name of a content type. */
export function typeSearch(typed: string): string {
  const words = typed.split(/\s+/).filter((word) => word !== '' && !commandWords.has(word.toLowerCase()));
  return words.join(' ').slice(0, 200);
}

const keptRecent = 5;

/** The ids used last, the newest first, after another use. */
export function withRecent(ids: readonly string[], used: string): string[] {
  return [used, ...ids.filter((id) => id !== used)].slice(0, keptRecent);
}
