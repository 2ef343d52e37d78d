import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { pastedOptions } from './pasted-options.ts';

interface Option {
  label: string;
  value: string;
}

interface PastedOptionsProps {
  existing: () => readonly Option[];
  onAdd: (options: Option[]) => void;
}

/** Adds many options at once, and says which were there already [G07]. */
export function PastedOptions({ existing, onAdd }: PastedOptionsProps) {
  const [text, setText] = useState<string | null>(null);
  const [outcome, setOutcome] = useState('');
  const add = () => {
    const { added, duplicates } = pastedOptions(text ?? '', existing());
    if (added.length > 0) onAdd(added);
    setOutcome(inWords(added.length, duplicates));
    setText(added.length > 0 ? null : text);
  };
  return (
    <div>
      {text === null ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setText('')}>
          Paste many options
        </Button>
      ) : (
        <>
          <Textarea
            label="One option a line"
            description="“value: label”, or the label alone."
            placeholder={'tracks: Rubber tracks\nWheels'}
            autosize
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
            <Button variant="subtle" color="gray" size="compact-md" onClick={() => setText(null)}>
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
