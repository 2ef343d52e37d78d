import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { pageStore, usePageStore } from '../../admin-kit/browser/page-store.ts';
import { rowOfList } from '../help/shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';

const ShortcutsDialog = lazy(async () => ({ default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog }));

const isShown = pageStore(false);

/** Shows the keys of the screen. */
export const showShortcuts = (): void => isShown.set(true);

/** Keys that work on every screen, outside of text fields: `?` shows its keys, `/` goes to its search, J and K to its rows. */
export function ScreenKeys() {
  const [areOn] = useSingleKeys();
  const isOpen = usePageStore(isShown);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.isComposing || isTyping(event.target)) return;
    const act = acts[event.key];
    if (act?.()) event.preventDefault();
  });
  // Meets the keyboard.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => isShown.set(false)} />
    </Suspense>
  );
}

/** What a key does; false where the screen has nothing for it. */
const acts: Readonly<Record<string, () => boolean>> = {
  '?': () => {
    showShortcuts();
    return true;
  },
  '/': () => goTo('input[type="search"]'),
  j: () => !isAbove() && goTo(rowOfList),
  k: () => !isAbove() && goTo(rowOfList),
};

const layers = '[role="dialog"][aria-modal="true"], [role="menu"], dialog[open]';

/** Something stands above the page. */
const isAbove = (): boolean => document.querySelector(layers) !== null;

/** Gives the focus to the first such element in sight: of the dialog on top, else of the page. */
function goTo(selector: string): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1);
  const all = (dialog ?? document).querySelectorAll<HTMLElement>(dialog ? selector : `main ${selector}, ${selector}`);
  const target = [...all].find((element) => element.checkVisibility());
  target?.focus();
  return target !== undefined;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="menu"]') !== null;
}
