import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useId } from 'react';
import { pageStore, usePageStore } from '../../browser/page-store.ts';
import { useOpenerFocus } from './useOpenerFocus.ts';

/** The open dialogs, each above those before it. */
const openDialogs = pageStore<readonly string[]>([]);

/** A dialog that may stand above another one: Escape closes the one on top alone, and what is written below stays. */
export function Dialog(props: ModalProps) {
  const id = useId();
  const { opened } = props;
  useOpenerFocus(opened);
  // Meets the other dialogs, which are elsewhere in the tree of components.
  useEffect(() => {
    if (!opened) return;
    openDialogs.set([...openDialogs.get(), id]);
    return () => openDialogs.set(openDialogs.get().filter((other) => other !== id));
  }, [id, opened]);
  const isOnTop = usePageStore(openDialogs).at(-1) === id;
  return <Modal closeOnEscape={isOnTop} {...props} />;
}
