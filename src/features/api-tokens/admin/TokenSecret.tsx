import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import type { NewApiToken } from '../api-tokens.contract.ts';

interface TokenSecretProps {
  /** The token as it was answered; null while there is nothing to show. */
  made: NewApiToken | null;
  onDone: () => void;
}

/** Shows the secret of a token this once, with a request to try it by. Only the button closes it. */
export function TokenSecret({ made, onDone }: TokenSecretProps) {
  return (
    <Dialog
      opened={made !== null}
      onClose={onDone}
      title={`Token “${made?.name ?? ''}”`}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {made && (
        <Stack gap="sm">
          {made.token === undefined ? (
            <Alert color="amber" title="The secret was told already">
              The answer was lost on its way, and the server does not keep the secret. Rotate the token to get a new
              one.
            </Alert>
          ) : (
            <>
              <Text size="sm">Copy the secret now. It is not shown again, and the server keeps only its hash.</Text>
              <Copied label="Secret" text={made.token} />
              <Copied label="Try it" text={curlLine(made.token)} />
            </>
          )}
          <Group justify="flex-end">
            <Button onClick={onDone}>{made.token === undefined ? 'Close' : 'I have copied it'}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

const curlLine = (token: string) =>
  `curl '${window.location.origin}/admin/api/content' \\\n  -H 'Authorization: Bearer ${token}'`;

function Copied({ label, text }: { label: string; text: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Copy ${label.toLowerCase()}`}
          leftSection={clipboard.copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <Code block tabIndex={0} aria-label={label} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {text}
      </Code>
    </div>
  );
}
