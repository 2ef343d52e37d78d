import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { asApiError } from '../../../admin/api-error.ts';
import { Dialog } from '../../../admin/kit/dialogs/Dialog.tsx';
import { tellFailure } from '../../../admin/kit/toast.ts';

interface ViewNameDialogProps {
  title: string;
  start: string;
  onClose: () => void;
  /** Rejects with the server's refusal, which is shown at the name if it is about it. */
  onSave: (name: string) => Promise<void>;
}

/** Asks for the name of a view. */
export function ViewNameDialog({ title, start, onClose, onSave }: ViewNameDialogProps) {
  const [name, setName] = useState(start);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setFault('Name is required');
      return;
    }
    setBusy(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (failure) {
      const error = asApiError(failure);
      setFault(error.fields['name']?.[0] ?? null);
      tellFailure(error, 'The view was not saved');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <form onSubmit={(event) => void save(event)} noValidate>
        <TextInput
          label="Name"
          placeholder="Unpublished since spring"
          maxLength={60}
          data-autofocus
          error={fault}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFault(null);
          }}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
