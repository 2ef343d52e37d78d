import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface CopyButtonProps {
  text: string;
  /** What it copies, for who does not see what stands beside it. */
  label?: string;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { copied, copy } = useClipboard({ timeout: 2000 });
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={label}
      leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      onClick={() => copy(text)}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
