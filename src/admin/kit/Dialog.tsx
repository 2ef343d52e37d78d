import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { useOpenerFocus } from './useOpenerFocus.ts';

/** The open dialogs, each above those before it. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A dialog that may stand above another one: Escape closes the one on top alone, and what is written below stays. */
export function Dialog(props: ModalProps) {
  const id = useId();
  const { opened } = props;
  useOpenerFocus(opened);
  // Meets the other dialogs, which are elsewhere in the tree of components.
  useEffect(() => {
    if (!opened) return;
    change([...open, id]);
    return () => change(open.filter((other) => other !== id));
  }, [id, opened]);
  const isOnTop = useSyncExternalStore(listen, () => open.at(-1) === id);
  return <Modal closeOnEscape={isOnTop} {...props} />;
}
