import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { GrowingTextarea } from '../../../admin-kit/kit/form/GrowingTextarea.tsx';
import { pastedOptions } from './pasted-options.ts';

interface Option {
  label: string;
  value: string;
}

interface PastedOptionsProps {
  existing: () => readonly Option[];
  onAdd: (options: Option[]) => void;
  /** The text box closes, and the focus has to go on. */
  onClose: () => void;
}

/** Adds many options at once, and says which were there already [G07]. */
export function PastedOptions({ existing, onAdd, onClose }: PastedOptionsProps) {
  const [text, setText] = useState<string | null>(null);
  const [outcome, setOutcome] = useState('');
  const close = () => {
    setText(null);
    onClose();
  };
  const add = () => {
    const { added, duplicates } = pastedOptions(text ?? '', existing());
    setOutcome(inWords(added.length, duplicates));
    if (added.length === 0) return;
    onAdd(added);
    close();
  };
  return (
    <div>
      {text === null ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setText('')}>
          Paste many options
        </Button>
      ) : (
        <>
          <GrowingTextarea
            label="One option a line"
            description="“value: label”, or the label alone."
            placeholder={'tracks: Rubber tracks\nWheels'}
            minRows={4}
            maxRows={12}
            autoFocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group gap="xs" mt="xs">
            <Button variant="default" size="compact-md" onClick={add} disabled={text.trim() === ''}>
              Add these options
            </Button>
            <Button variant="subtle" color="gray" size="compact-md" onClick={close}>
              Cancel
            </Button>
          </Group>
        </>
      )}
      <Text size="sm" mt={4} role="status">
        {outcome}
      </Text>
    </div>
  );
}

function inWords(added: number, duplicates: readonly string[]): string {
  const done = added === 1 ? '1 option added.' : `${added} options added.`;
  if (duplicates.length === 0) return done;
  return `${done} Not added, because the value is there already: ${duplicates.join(', ')}.`;
}
