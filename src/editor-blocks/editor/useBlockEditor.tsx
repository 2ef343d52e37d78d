import { useContext, useEffect, useRef, useState } from 'react';
import { MediaPicker } from '../../admin/kit/files/media-picker.ts';
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

/** Keeps the editor, which lives outside React and has a document of its own, and the value of a form field the same [H14]. */
export function useBlockEditor({ value, disabled, placeholder, minHeight, onChange }: BlockEditorValue) {
  const [phase, setPhase] = useState<Phase>({ is: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const history = useEditHistory();
  const [picking, setPicking] = useState<((picture: ChosenPicture) => void) | null>(null);
  const mayPick = useContext(MediaPicker) !== null;
  const holder = useRef<HTMLDivElement>(null);
  const editor = useRef<StartedEditor | null>(null);
  const blocks = blocksIn(value);
  /** The field's value that the editor shows, and what it held when last read: it spells some things its own way, which is nobody's change. */
  const shown = useRef('');
  const held = useRef('');
  const isShowing = useRef(false);
  // Somebody who may not write needs no editor.
  const isWanted = !disabled || phase.is === 'ready';

  const show = async (document: string) => {
    const running = editor.current;
    if (!running) return;
    shown.current = document;
    if (isShowing.current) return;
    isShowing.current = true;
    try {
      // Another may be asked for meanwhile; one is shown after the other, and those between are left out.
      for (let done = ''; done !== shown.current; ) {
        done = shown.current;
        await running.show(JSON.parse(done) as unknown[]);
      }
      held.current = JSON.stringify(storedBlocks(await running.read()));
    } finally {
      isShowing.current = false;
    }
  };

  const take = (written: unknown[]) => {
    const next = storedBlocks(written);
    const document = JSON.stringify(next);
    if (isShowing.current || document === held.current) return;
    held.current = document;
    shown.current = document;
    history.wrote(document, { isSameLength: next.length === blocks.length });
    onChange(next.length === 0 ? null : { blocks: next });
  };
  const latest = useRef({ blocks, take, show, history });
  latest.current = { blocks, take, show, history };

  // Meets the editor: loads and starts it, hears of its changes, and ends it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another start
  useEffect(() => {
    const place = holder.current;
    if (!isWanted || place === null) return;
    let stop = () => {};
    const giveUp = startInTime({
      begin: async () => {
        const { startEditor } = await import('./start-editor.admin.ts');
        const first = latest.current.blocks;
        const started = await startEditor({
          holder: place,
          blocks: first,
          placeholder,
          minHeight,
          choosePicture: mayPick ? (use) => setPicking(() => use) : null,
          onChange: async (read) => latest.current.take(await read()),
        });
        return { started, first: JSON.stringify(first), held: JSON.stringify(storedBlocks(await started.read())) };
      },
      onReady: (ready) => {
        editor.current = ready.started;
        shown.current = ready.first;
        held.current = ready.held;
        stop = () => {
          editor.current = null;
          ready.started.stop();
        };
        latest.current.history.begin(JSON.stringify(storedBlocks(JSON.parse(ready.first) as unknown[])));
        setPhase({ is: 'ready', offered: ready.started.offered });
      },
      onFailed: (why) => setPhase({ is: 'failed', why }),
      onUnwanted: ({ started }) => started.stop(),
    });
    return () => {
      giveUp();
      stop();
    };
  }, [attempt, isWanted, mayPick]);

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
    // Where the caret was is about to go; the next key is to find the editor all the same.
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
