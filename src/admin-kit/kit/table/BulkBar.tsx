import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { showPermissionRequired } from '../toast.ts';
import classes from './BulkBar.module.css';

export interface BulkAction {
  label: string;
  icon?: ReactNode;
  destructive?: boolean;
  /** False keeps the action clickable; it then answers with the toast [F03]. */
  allowed: boolean;
  /** The toast's text. */
  refusal: string;
  /** What the action affects. Asked before it happens, when given. */
  confirm?: ReactNode;
  /** Tells its own failure. The selection is cleared afterwards, unless it answers false; `clear` does so later. */
  act: (clear: () => void) => unknown;
}

interface BulkBarProps {
  count: number;
  actions: readonly BulkAction[];
  onClear: () => void;
  /** Chooses every row that the list finds, so many; absent where all are chosen, or none can be. */
  all?: { count: number; onSelect: () => void } | undefined;
}

/** How many rows are chosen and what can be done with them. */
export function BulkBar({ count, actions, onClear, all }: BulkBarProps) {
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const act = async (action: BulkAction) => {
    setBusy(action.label);
    try {
      if ((await action.act(onClear)) !== false) onClear();
    } finally {
      setBusy(null);
    }
  };
  const choose = (action: BulkAction) => {
    if (!action.allowed) showPermissionRequired(action.refusal);
    else if (action.confirm !== undefined) setAsking(action);
    else void act(action);
  };
  return (
    <Group className={classes.bar} gap="xs" role="toolbar" aria-label="Actions for the selected rows">
      <Text size="sm" fw={550} role="status">
        {count.toLocaleString('en')} selected
      </Text>
      {all && (
        <Button size="xs" variant="subtle" onClick={all.onSelect} disabled={busy !== null}>
          {`Select all ${all.count.toLocaleString('en')}`}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.label}
          size="xs"
          variant="default"
          leftSection={action.icon}
          {...(action.destructive && action.allowed && { color: 'red', variant: 'light' })}
          loading={busy === action.label}
          disabled={busy !== null && busy !== action.label}
          onClick={() => choose(action)}
        >
          {action.allowed ? action.label : `${action.label} (No Permission)`}
        </Button>
      ))}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear} disabled={busy !== null}>
        Clear
      </Button>
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        confirmLabel={asking?.label ?? ''}
        {...(asking?.destructive && { destructive: true })}
        onConfirm={() => (asking ? act(asking) : undefined)}
      >
        {asking?.confirm}
      </ConfirmDialog>
    </Group>
  );
}
