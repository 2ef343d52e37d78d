import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';

interface AddressControlProps {
  label: string;
  icon: Icon;
  /** Label of a second input. */
  withText?: string;
  onInsert: (insertion: { address: string; text: string }) => void;
}

/** A tool that asks for a web address and inserts the file that lies there. */
export function AddressControl({ label, icon: Icon, withText, onInsert }: AddressControlProps) {
  const [opened, setOpened] = useState(false);
  const [address, setAddress] = useState('');
  const [text, setText] = useState('');
  const [problem, setError] = useState<string | null>(null);
  const insert = () => {
    const trimmed = address.trim();
    if (!/^(?:https?:\/\/|\/(?!\/))\S+$/i.test(trimmed))
      return setError('Give an address that begins with https:// or /');
    onInsert({ address: trimmed, text: text.trim() });
    setAddress('');
    setText('');
    setError(null);
    setOpened(false);
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus withinPortal shadow="md">
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={label}
          title={label}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <Icon size={16} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack
          gap="xs"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter must not submit the form around the editor.
            event.preventDefault();
            insert();
          }}
        >
          <TextInput
            label="Address"
            placeholder="https://"
            value={address}
            error={problem}
            data-autofocus
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          {withText && (
            <TextInput label={withText} value={text} onChange={(event) => setText(event.currentTarget.value)} />
          )}
          <Button onClick={insert}>Insert</Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
