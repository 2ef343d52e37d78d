import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  title?: string;
  /** What the action affects. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** What the button reads while the action is under way. */
  busyLabel?: string;
  destructive?: boolean;
  /** A better way, offered last. */
  alternative?: { label: string; act: () => Promise<void> | void } | undefined;
  /** The dialog closes when it settles. Failures are told by the action itself. */
  onConfirm: () => Promise<void> | void;
}

/** Says what an action affects and asks before it happens. Escape and Cancel leave everything as it was. */
export function ConfirmDialog({
  opened,
  onClose,
  title = 'Are you sure?',
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  busyLabel,
  destructive,
  alternative,
  onConfirm,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const settle = async (act: () => Promise<void> | void) => {
    setBusy(true);
    try {
      await act();
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <Dialog opened={opened} onClose={busy ? () => {} : onClose} title={title} size="sm">
      <Text component="div" size="sm">
        {children}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          variant={alternative ? 'outline' : 'filled'}
          color={destructive ? 'red' : 'accent'}
          loading={busy && busyLabel === undefined}
          disabled={busy && busyLabel !== undefined}
          onClick={() => void settle(onConfirm)}
        >
          {busy ? (busyLabel ?? confirmLabel) : confirmLabel}
        </Button>
        {alternative && (
          <Button disabled={busy} onClick={() => void settle(alternative.act)}>
            {alternative.label}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
