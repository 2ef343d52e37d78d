import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from '../page/CopyButton.tsx';
import { Dialog } from './Dialog.tsx';

interface SecretDialogProps {
  opened: boolean;
  title: string;
  /** Undefined where the server told it already. */
  secret: string | undefined;
  /** Why the server cannot show it again. */
  text: string;
  /** A text with the secret to try it by. */
  example?: { label: string; text: string };
  onDone: () => void;
}

/** Shows a secret this once. Only the button closes it. */
export function SecretDialog({ opened, title, secret, text, example, onDone }: SecretDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onDone}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="sm">
        {secret === undefined ? (
          <Alert color="amber" title="The secret was told already">
            The answer was lost on its way, and the secret is not told twice. Rotate it to get a new one.
          </Alert>
        ) : (
          <>
            <Text size="sm">{text}</Text>
            <Copied label="Secret" text={secret} />
            {example && <Copied {...example} />}
          </>
        )}
        <Group justify="flex-end">
          <Button onClick={onDone}>{secret === undefined ? 'Close' : 'I have copied it'}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </Group>
      <Code block tabIndex={0} aria-label={label} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {text}
      </Code>
    </div>
  );
}
