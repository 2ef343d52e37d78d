import { List, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';

interface OwnAccountDialogProps {
  opened: boolean;
  onClose: () => void;
  risks: readonly string[];
  onConfirm: () => void;
}

/** The question before somebody locks themselves out. */
export function OwnAccountDialog({ opened, onClose, risks, onConfirm }: OwnAccountDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="This is your own account"
      confirmLabel="Save it all the same"
      destructive
      onConfirm={onConfirm}
    >
      <Text size="sm">If you save this:</Text>
      <List size="sm" mt={4}>
        {risks.map((risk) => (
          <List.Item key={risk}>{risk}</List.Item>
        ))}
      </List>
    </ConfirmDialog>
  );
}
