/** The row of a list that Tab leads to. */
export const rowOfList = 'main tbody tr[tabindex="0"]';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

export interface ShortcutGroup {
  group: string;
  /** What a screen shows where they work; absent where they work on every screen. */
  where?: string;
  items: readonly Shortcut[];
}

/** Every shortcut of the console; Mod is Ctrl, on a Mac Command. */
export const shortcuts: readonly ShortcutGroup[] = [
  {
    group: 'Anywhere',
    items: [
      { keys: ['Mod', 'K'], does: 'Search or jump to anything' },
      { keys: ['Mod', 'B'], does: 'Collapse or expand the sidebar' },
      { keys: ['/'], does: 'Go to the search box' },
      { keys: ['?'], does: 'Show the keys of this screen' },
      { keys: ['Esc'], does: 'Close the top layer' },
    ],
  },
  {
    group: 'In a form',
    where: 'form:has([name])',
    items: [
      { keys: ['Mod', 'S'], does: 'Save' },
      { keys: ['Mod', 'Enter'], does: 'Save; of an entry, publish' },
    ],
  },
  {
    group: 'In the block editor',
    items: [
      { keys: ['/'], does: 'Choose the kind of an empty block' },
      { keys: ['Mod', '/'], does: 'Settings of the block, such as the columns of a table' },
      { keys: ['Mod', 'Shift', '↑ ↓'], does: 'Move the block up or down' },
      { keys: ['Mod', 'D'], does: 'Duplicate the block' },
      { keys: ['Mod', 'Z'], does: 'Undo; with Shift, redo' },
    ],
  },
  {
    group: 'In a list',
    where: rowOfList,
    items: [
      { keys: ['J', 'K'], does: 'Move between rows, as ↓ and ↑ do' },
      { keys: ['X'], does: 'Select the row, as Space does' },
      { keys: ['Shift', '↑ ↓'], does: 'Select a range' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['V'], does: 'Show an entry beside the list' },
    ],
  },
  {
    group: 'Ordering fields',
    where: '[aria-roledescription="sortable"]',
    items: [
      { keys: ['Space'], does: 'Lift or drop the row whose handle has the focus' },
      { keys: ['↑', '↓'], does: 'Move the lifted row' },
    ],
  },
];

/** The shortcuts that work on the screen as it is now. */
export const shortcutsHere = (): readonly ShortcutGroup[] =>
  shortcuts.filter(({ where }) => where === undefined || document.querySelector(where) !== null);

/** The key's name on the keyboard of this machine. */
export function keyName(key: string): string {
  if (key !== 'Mod') return key;
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
