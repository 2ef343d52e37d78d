import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { asApiError } from '../../api-error.ts';
import { showFailure } from '../toast.ts';
import { Dialog } from './Dialog.tsx';

interface NameDialogProps extends Pick<TextInputProps, 'label' | 'placeholder' | 'maxLength'> {
  title: string;
  start: string;
  /** Names what could not be saved, such as 'The view was not saved'. */
  failure: string;
  /** Fields of an error that are shown at the name; the first that it names. */
  errorsOf: readonly string[];
  onClose: () => void;
  /** Rejects with the server's error. */
  onSave: (name: string) => Promise<void>;
}

/** Asks for one name, and keeps it where it is rejected. */
export function NameDialog({ title, start, failure, errorsOf, onClose, onSave, ...input }: NameDialogProps) {
  const [name, setName] = useState(start);
  const [violation, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError('Name is required');
    setBusy(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (rejection) {
      const error = asApiError(rejection);
      setError(errorsOf.map((field) => error.fields[field]?.[0]).find(Boolean) ?? null);
      showFailure(error, failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <form onSubmit={(event) => void save(event)} noValidate>
        <TextInput
          {...input}
          data-autofocus
          error={violation}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(null);
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
