import { useContext, useEffect, useRef, useState } from 'react';
import { PictureUpload } from '../../admin-kit/kit/files/media-picker.ts';
import { blocksIn } from '../document/block-document.ts';
import type { StartedEditor } from './start-editor.admin.ts';
import { startInTime } from './start-in-time.ts';

export interface BlockEditorValue {
  /** A document of blocks, or null. */
  value: unknown;
  disabled: boolean;
  placeholder: string | undefined;
  onChange: (value: { blocks: unknown[] } | null) => void;
}

type Phase = { is: 'starting' } | { is: 'ready'; started: StartedEditor } | { is: 'failed'; why: string };

/** Keeps the value of a form field and the editor's own document, which lies outside React, the same [H14]. */
export function useBlockEditor({ value, disabled, placeholder, onChange }: BlockEditorValue) {
  const [phase, setPhase] = useState<Phase>({ is: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const upload = useContext(PictureUpload);
  const blocks = blocksIn(value);
  /** The value that the editor shows, and its blocks as the editor writes them. Its own spelling of a value is no change. */
  const shown = useRef('');
  const written = useRef('');
  /** What was written and has not come back as the field's value yet. A page that is busy shows an older one first. */
  const onItsWay = useRef<string[]>([]);
  // A person who may not write needs no editor.
  const needsEditor = !disabled || phase.is === 'ready';

  const take = (next: unknown[]) => {
    const document = JSON.stringify(next);
    if (document === written.current) return;
    written.current = document;
    shown.current = document;
    onItsWay.current.push(document);
    onChange(next.length === 0 ? null : { blocks: next });
  };
  const latest = useRef({ blocks, take, upload });
  latest.current = { blocks, take, upload };

  // Meets the editor: loads it, starts it, takes its changes, and stops it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new start
  useEffect(() => {
    if (!needsEditor) return;
    let stop = () => {};
    const giveUp = startInTime({
      begin: async () => {
        const { startEditor } = await import('./start-editor.admin.ts');
        const first = latest.current.blocks;
        const started = startEditor({
          blocks: first,
          placeholder,
          upload: () => latest.current.upload,
          onChange: (next) => latest.current.take(next),
        });
        return { started, first };
      },
      onReady: ({ started, first }) => {
        shown.current = JSON.stringify(first);
        written.current = JSON.stringify(started.read());
        stop = started.stop;
        setPhase({ is: 'ready', started });
      },
      onFailed: (why) => setPhase({ is: 'failed', why }),
      onLate: ({ started }) => started.stop(),
    });
    return () => {
      giveUp();
      stop();
      setPhase({ is: 'starting' });
    };
  }, [attempt, needsEditor]);

  // Meets the editor: shows what came from elsewhere, such as a restored draft or a stored version.
  const incoming = JSON.stringify(blocks);
  useEffect(() => {
    const own = onItsWay.current.indexOf(incoming);
    onItsWay.current.splice(0, own + 1);
    if (phase.is !== 'ready' || own !== -1 || incoming === shown.current) return;
    onItsWay.current = [];
    phase.started.show(JSON.parse(incoming) as unknown[]);
    shown.current = incoming;
    written.current = JSON.stringify(phase.started.read());
  }, [incoming, phase]);

  return { phase, blocks, retry: () => setAttempt(attempt + 1) };
}
