import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import type { TestOutcome } from '../email-providers.contract.ts';
import { TestOutcomeView } from './TestOutcomeView.tsx';

/** Longer than any attempt of the server. */
export const maxTestMs = 90_000;

interface TestDialogProps {
  /** Of the last test mail. */
  outcome: TestOutcome | undefined;
  isSending: boolean;
  onSend: () => void;
  onClose: () => void;
  /** The fields of the test mail. */
  children: ReactNode;
}

/** Sends a test mail and shows how the conversation went. */
export function TestDialog({ outcome, isSending, onSend, onClose, children }: TestDialogProps) {
  return (
    <Dialog opened onClose={onClose} title="Send Test Email" size="lg" closeOnClickOutside={false}>
      <form
        noValidate
        aria-label="Send Test Email"
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <Stack gap="md">
          {children}
          {outcome && <TestOutcomeView outcome={outcome} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" loading={isSending}>
              Send Test Email
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
