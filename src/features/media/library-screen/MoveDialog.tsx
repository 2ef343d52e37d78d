import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import type { MediaFolder } from '../folders/folders.contract.ts';
import { placeError } from '../folders/folders.rules.ts';

interface MoveDialogProps {
  title: string;
  folders: readonly MediaFolder[];
  /** The folder that moves; it cannot go into itself. Null where files move. */
  moving: MediaFolder | null;
  onClose: () => void;
  /** Undefined for the root. */
  onMove: (to: MediaFolder | undefined) => Promise<unknown>;
}

const root = 'root';

/** Chooses the folder that files or a folder move to. It does by keyboard what dragging does. */
export function MoveDialog({ title, folders, moving, onClose, onMove }: MoveDialogProps) {
  const [to, setTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choices = folders.filter(({ id }) => {
    if (moving === null) return true;
    return id !== moving.parentId && placeError({ id: moving.id, parentId: id }, folders) === null;
  });
  const move = async () => {
    setBusy(true);
    await onMove(folders.find(({ id }) => id === to));
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <Select
        label="To folder"
        placeholder="Choose a folder"
        description={choices.length === 0 ? 'There is no other folder yet.' : undefined}
        searchable
        data-autofocus
        data={[
          ...(moving?.parentId === null ? [] : [{ value: root, label: 'No folder' }]),
          ...choices.map(({ id, path }) => ({ value: id, label: path })),
        ]}
        value={to}
        onChange={setTo}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button disabled={to === null} loading={busy} onClick={() => void move()}>
          Move
        </Button>
      </Group>
    </Dialog>
  );
}
