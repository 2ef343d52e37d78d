import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { NumberInput } from '../../../admin-kit/kit/form/NumberInput.tsx';

interface PlaceDialogProps {
  /** The place of the item now, from 0; null while nobody asks. */
  from: number | null;
  count: number;
  onClose: () => void;
  onMove: (move: { from: number; to: number }) => void;
}

/** Moves an item of a long list to a place by its number. */
export function PlaceDialog({ from, count, onClose, onMove }: PlaceDialogProps) {
  const [place, setPlace] = useState<string | number>('');
  const isPlace = typeof place === 'number' && Number.isInteger(place) && place >= 1 && place <= count;
  const move = () => {
    if (from === null || !isPlace) return;
    onMove({ from, to: place - 1 });
    setPlace('');
    onClose();
  };
  return (
    <Dialog opened={from !== null} onClose={onClose} title={`Move item ${(from ?? 0) + 1}`} size="sm">
      <NumberInput
        label="To place"
        description={`From 1 to ${count}.`}
        value={place}
        onChange={(typed) => setPlace(typed ?? '')}
        error={place !== '' && !isPlace ? `must be a whole number from 1 to ${count}` : undefined}
        data-autofocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          move();
        }}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={move} disabled={!isPlace}>
          Move
        </Button>
      </Group>
    </Dialog>
  );
}
