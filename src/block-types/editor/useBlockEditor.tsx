import { useContext, useEffect, useRef, useState } from 'react';
import { MediaPicker, PictureUpload } from '../../admin-kit/kit/files/media-picker.ts';
import { blocksIn } from '../document/block-document.ts';
import { firstChange } from './history/edit-history.ts';
import { useEditHistory } from './history/useEditHistory.tsx';
import type { OfferedBlock, StartedEditor } from './start-editor.admin.ts';
import { startInTime } from './start-in-time.ts';
import { storedBlocks } from './stored-blocks.ts';
import type { ChosenPicture } from './tools/block-tool.admin.ts';

export interface BlockEditorValue {
  /** A document of blocks, or null. */
  value: unknown;
  disabled: boolean;
  placeholder: string | undefined;
  /** In CSS pixels. */
  minHeight: number;
  onChange: (value: { blocks: unknown[] } | null) => void;
}

type Phase = { is: 'starting' } | { is: 'ready'; offered: readonly OfferedBlock[] } | { is: 'failed'; why: string };

/** Keeps the value of a form field and the editor's own document, which lies outside React, the same [H14]. */
export function useBlockEditor({ value, disabled, placeholder, minHeight, onChange }: BlockEditorValue) {
  const [phase, setPhase] = useState<Phase>({ is: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const history = useEditHistory();
  const [picking, setPicking] = useState<((picture: ChosenPicture) => void) | null>(null);
  const uploadPicture = useContext(PictureUpload);
  const mayPick = useContext(MediaPicker) !== null;
  const holder = useRef<HTMLDivElement>(null);
  const editor = useRef<StartedEditor | null>(null);
  const blocks = blocksIn(value);
  /**
   * The value that the editor shows, and its blocks when they were last read. The editor's own spelling of a value is
   * no change.
   */
  const shown = useRef('');
  const written = useRef('');
  const isShowing = useRef(false);
  // A person who may not write needs no editor.
  const needsEditor = !disabled || phase.is === 'ready';

  const show = async (document: string) => {
    const running = editor.current;
    if (!running) return;
    shown.current = document;
    if (isShowing.current) return;
    isShowing.current = true;
    try {
      // Another document may arrive meanwhile. They are shown one after the other; those between are skipped.
      for (let done = ''; done !== shown.current; ) {
        done = shown.current;
        await running.show(JSON.parse(done) as unknown[]);
      }
      written.current = JSON.stringify(storedBlocks(await running.read()));
    } finally {
      isShowing.current = false;
    }
  };

  const take = (present: unknown[]) => {
    const next = storedBlocks(present);
    const document = JSON.stringify(next);
    if (isShowing.current || document === written.current) return;
    written.current = document;
    shown.current = document;
    history.wrote(document, { isSameLength: next.length === blocks.length });
    onChange(next.length === 0 ? null : { blocks: next });
  };
  const latest = useRef({ blocks, take, show, history });
  latest.current = { blocks, take, show, history };

  // Meets the editor: loads it, starts it, takes its changes, and stops it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new start
  useEffect(() => {
    const place = holder.current;
    if (!needsEditor || place === null) return;
    let stop = () => {};
    const giveUp = startInTime({
      begin: async (givenUp) => {
        const { startEditor } = await import('./start-editor.admin.ts');
        const first = latest.current.blocks;
        const start = {
          holder: place,
          blocks: first,
          placeholder,
          minHeight,
          choosePicture: mayPick ? (use: (picture: ChosenPicture) => void) => setPicking(() => use) : null,
          uploadPicture,
          onChange: async (read: () => Promise<unknown[]>) => latest.current.take(await read()),
        };
        const started = await startEditor(start, givenUp);
        return { started, first: JSON.stringify(first), written: JSON.stringify(storedBlocks(await started.read())) };
      },
      onReady: (ready) => {
        editor.current = ready.started;
        shown.current = ready.first;
        written.current = ready.written;
        stop = () => {
          editor.current = null;
          ready.started.stop();
        };
        latest.current.history.begin(JSON.stringify(storedBlocks(JSON.parse(ready.first) as unknown[])));
        setPhase({ is: 'ready', offered: ready.started.offered });
      },
      onFailed: (why) => setPhase({ is: 'failed', why }),
      onLate: ({ started }) => started.stop(),
    });
    return () => {
      giveUp();
      stop();
    };
  }, [attempt, needsEditor, mayPick, uploadPicture]);

  // Meets the editor: shows what came from elsewhere, such as a restored draft or a stored version.
  const incoming = JSON.stringify(blocks);
  useEffect(() => {
    if (phase.is !== 'ready' || incoming === shown.current) return;
    latest.current.history.came(incoming);
    void latest.current.show(incoming);
  }, [incoming, phase.is]);

  const step = (by: -1 | 1) => {
    const stepped = disabled ? null : history.step(by);
    if (stepped === null) return;
    const before = JSON.parse(stepped.before) as unknown[];
    const after = JSON.parse(stepped.after) as unknown[];
    onChange(after.length === 0 ? null : { blocks: after });
    const showing = show(stepped.after);
    // The element with the caret is about to go; the next key must still reach the editor.
    holder.current?.focus({ preventScroll: true });
    void showing.then(() => editor.current?.goTo(firstChange(before, after)));
  };

  return {
    phase,
    holder,
    blocks,
    editor,
    step,
    mayUndo: history.mayUndo,
    mayRedo: history.mayRedo,
    picking,
    endPicking: () => setPicking(null),
    retry: () => {
      setPhase({ is: 'starting' });
      setAttempt(attempt + 1);
    },
  };
}
