interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** Every shortcut of the console; Mod is Ctrl, on a Mac Command. */
export const shortcuts: readonly { group: string; items: readonly Shortcut[] }[] = [
  {
    group: 'Anywhere',
    items: [
      { keys: ['Mod', 'K'], does: 'Search or jump to anything' },
      { keys: ['Mod', 'B'], does: 'Collapse or expand the sidebar' },
      { keys: ['Esc'], does: 'Close the top layer' },
    ],
  },
  { group: 'In a form', items: [{ keys: ['Mod', 'S'], does: 'Save' }] },
  {
    group: 'In a list',
    items: [
      { keys: ['↑', '↓'], does: 'Move between rows' },
      { keys: ['Space'], does: 'Select the row' },
      { keys: ['Shift', '↑ ↓'], does: 'Select a range' },
      { keys: ['Enter'], does: 'Open the row' },
    ],
  },
  {
    group: 'Ordering fields',
    items: [
      { keys: ['Space'], does: 'Lift or drop the row whose handle has the focus' },
      { keys: ['↑', '↓'], does: 'Move the lifted row' },
    ],
  },
];

/** The key's name on the keyboard of this machine. */
export function keyName(key: string): string {
  if (key !== 'Mod') return key;
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
