import { Alert, Code, Text } from '@mantine/core';
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
export function TestOutcomeView({ outcome }: { outcome: TestOutcome }) {
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
