import { Dialog } from '../../admin/kit/dialogs/Dialog.tsx';
import { ShortcutTable } from '../help/ShortcutTable.tsx';

/** The keyboard shortcuts, without leaving the page one is on. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <ShortcutTable />
    </Dialog>
  );
}
