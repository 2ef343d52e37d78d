import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import classes from './Palette.module.css';
import type { HitsControl } from './PaletteHits.tsx';
import { answerPalette, openPalette } from './palette-state.ts';

const PaletteHits = lazy(async () => ({ default: (await import('./PaletteHits.tsx')).PaletteHits }));

/**
 * The palette's box: Ctrl or Cmd and K opens it anywhere, in a text field too. It is part of the page from the start, and
 * the browser moves the focus within the key press, so that no key after it is lost while what it offers is loaded.
 */
export function PaletteSlot() {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const hits = useRef<HitsControl>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isEntered, setEntered] = useState(false);
  const listId = useId();
  useHotkeys([['mod+K', openPalette]], [], true);

  // Meets the buttons that open it, elsewhere on the page.
  useEffect(
    () =>
      answerPalette(() => {
        const box = dialog.current;
        if (!box || box.open) return box?.close();
        box.showModal();
        setOpen(true);
      }),
    [],
  );

  const forget = () => {
    // Else it has the focus until the next picture, and swallows a key that is meant for the page.
    input.current?.blur();
    setOpen(false);
    setTyped('');
    setEntered(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) hits.current?.move(step);
    else if (event.key === 'Enter') setEntered(true);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is one beside it.
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label="Search or jump to"
      onClose={forget}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-label="Search commands, settings, entries, media and people"
          placeholder="Search or jump to…"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          // Escape is the palette's alone, not also the dialog's below.
          data-mantine-stop-propagation="true"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setEntered(false);
          }}
          onKeyDown={press}
        />
      </div>
      {isOpen && (
        <Suspense fallback={<p className={classes.none}>Loading…</p>}>
          <PaletteHits
            ref={hits}
            input={input}
            listId={listId}
            typed={typed}
            isEntered={isEntered}
            onUse={() => {
              // The palette closes a moment later, and what it shows until then must not run the line again.
              setEntered(false);
              dialog.current?.close();
            }}
            onNothing={() => setEntered(false)}
          />
        </Suspense>
      )}
      <footer className={classes.footer}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to choose
        </span>
        <span>
          <kbd>Enter</kbd> to go
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </footer>
    </dialog>
  );
}
