import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { PasswordField } from '../../../admin-kit/kit/form/PasswordField.tsx';

interface ProofDialogProps {
  title: string;
  text: ReactNode;
  action: string;
  destructive?: boolean;
  /** Further fields below the password. */
  children?: ReactNode;
  onClose: () => void;
  /** Rejects with what the dialog shows. */
  onProved: (currentPassword: string) => Promise<void>;
}

/** Asks for the current password before something about the ways to sign in changes. */
export function ProofDialog({ title, text, action, destructive, children, onClose, onProved }: ProofDialogProps) {
  const [password, setPassword] = useState('');
  const [isVisible, setVisible] = useState(false);
  const acting = useMutation({ mutationFn: () => onProved(password) });
  const failure = acting.isError ? asApiError(acting.error) : null;
  const ofPassword = failure?.fields['currentPassword']?.join('. ');
  return (
    <Dialog opened onClose={onClose} title={title} size="md">
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!acting.isPending) acting.mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm" component="div">
            {text}
          </Text>
          {failure && ofPassword === undefined && (
            <Alert color="red" role="alert">
              {Object.values(failure.fields).flat()[0] ?? failure.message}
            </Alert>
          )}
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            toggles="current password"
            data-autofocus
            isVisible={isVisible}
            onToggle={setVisible}
            value={password}
            error={ofPassword}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color={destructive ? 'red' : 'accent'} loading={acting.isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
