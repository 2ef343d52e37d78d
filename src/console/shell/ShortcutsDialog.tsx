import { Anchor, Group, Switch } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../admin-kit/kit/dialogs/Dialog.tsx';
import { paths } from '../../admin-kit/paths.ts';
import { ShortcutTable } from '../help/ShortcutTable.tsx';
import { shortcutsHere } from '../help/shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';

/** The keys of the screen that one is on, without leaving it. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [groups] = useState(shortcutsHere);
  const [areOn, turn] = useSingleKeys();
  return (
    <Dialog opened onClose={onClose} title="Keyboard shortcuts" size="lg">
      <ShortcutTable groups={groups} />
      <Group mt="md" justify="space-between">
        <Switch
          label="Single keys /, ?, J and K work anywhere"
          description="Turn them off where dictation types them by mistake."
          checked={areOn}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
        <Anchor component={Link} to={paths.docs({ tab: 'shortcuts' })} onClick={onClose} size="sm">
          Every shortcut
        </Anchor>
      </Group>
    </Dialog>
  );
}
