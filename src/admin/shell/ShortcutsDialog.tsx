import { Modal } from '@mantine/core';
import { ShortcutTable } from '../docs/ShortcutTable.tsx';

/** The keyboard shortcuts, without leaving the page one is on. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <ShortcutTable />
    </Modal>
  );
}
