import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { CopyButton } from '../../../admin-kit/kit/page/CopyButton.tsx';

/** Shows new recovery codes this once. Only the button closes it. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog
      opened
      onClose={onDone}
      title="Keep your recovery codes"
      size="md"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text size="sm">
          Each of these codes signs you in once when you do not have your phone. They are not shown again. Keep them
          where you find them without it.
        </Text>
        <Code block tabIndex={0} aria-label="Recovery codes" fz="md">
          {text}
        </Code>
        <Group justify="space-between">
          <Group gap="xs">
            <CopyButton text={text} label="Copy the recovery codes" />
            <Button
              component="a"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
              download="recovery-codes.txt"
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconDownload size={14} aria-hidden />}
            >
              Download
            </Button>
          </Group>
          <Button onClick={onDone} data-autofocus>
            I have kept them
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
