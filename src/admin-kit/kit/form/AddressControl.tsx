import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import type { Icon } from '@tabler/icons-react';
import { useState } from 'react';

interface AddressControlProps {
  label: string;
  icon: Icon;
  /** What stands in the input when it opens. */
  present?: string | undefined;
  /** Label of a second input. */
  withText?: string;
  disabled?: boolean;
  /** Why an address is rejected, or null. */
  problem?: (address: string) => string | null;
  onInsert: (insertion: { address: string; text: string }) => void;
}

const webError = (address: string) =>
  /^(?:https?:\/\/|\/(?!\/))\S+$/i.test(address) ? null : 'Give an address that begins with https:// or /';

/** A tool that asks for a web address, such as that of a link or of a file to insert. */
export function AddressControl(props: AddressControlProps) {
  const { label, icon: Icon, present = '', withText, disabled = false, problem: check = webError, onInsert } = props;
  const [opened, setOpened] = useState(false);
  const [address, setAddress] = useState('');
  const [text, setText] = useState('');
  const [problem, setError] = useState<string | null>(null);
  const open = (isOpen: boolean) => {
    setAddress(present);
    setText('');
    setError(null);
    setOpened(isOpen);
  };
  const insert = () => {
    const trimmed = address.trim();
    const why = check(trimmed);
    if (why !== null) return setError(why);
    setOpened(false);
    onInsert({ address: trimmed, text: text.trim() });
  };
  return (
    <Popover opened={opened} onChange={open} trapFocus returnFocus={false} withinPortal shadow="md">
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={label}
          title={label}
          aria-expanded={opened}
          active={present !== ''}
          disabled={disabled}
          onClick={() => open(!opened)}
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
          <Button onClick={insert}>{present === '' ? 'Insert' : 'Change'}</Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
