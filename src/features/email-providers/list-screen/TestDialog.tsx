import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import type { TestOutcome } from '../email-providers.contract.ts';

const stages: Record<TestOutcome['stage'], string> = {
  connection: 'connecting',
  'sign-in': 'signing in',
  sender: 'naming the sender',
  recipients: 'naming the recipient',
  message: 'sending the text',
  accepted: 'the end',
};

/** How a test mail went: the outcome, and what both sides said. */
function TestOutcomeView({ outcome }: { outcome: TestOutcome }) {
  const { delivered, stage, answer, transcript } = outcome;
  return (
    <>
      <Alert
        role="status"
        color={delivered ? 'green' : 'red'}
        title={delivered ? 'The test email was accepted.' : `The test email failed while ${stages[stage]}.`}
      >
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {answer}
        </Text>
      </Alert>
      {transcript.length > 0 && (
        <Code
          block
          mah={240}
          style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}
          tabIndex={0}
          aria-label="Conversation"
        >
          {transcript.map(({ from, line }) => `${from === 'client' ? '→' : '←'} ${line}`).join('\n')}
        </Code>
      )}
    </>
  );
}

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
