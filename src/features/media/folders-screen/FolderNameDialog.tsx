import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { asApiError } from '../../../admin/api-error.ts';
import { Dialog } from '../../../admin/kit/dialogs/Dialog.tsx';
import { tellFailure } from '../../../admin/kit/toast.ts';
import { longestFolderName } from '../folders/folders.contract.ts';

interface FolderNameDialogProps {
  title: string;
  start: string;
  onClose: () => void;
  /** Rejects with the server's refusal, which is shown at the name. */
  onSave: (name: string) => Promise<void>;
}

/** Asks what a folder is called. */
export function FolderNameDialog({ title, start, onClose, onSave }: FolderNameDialogProps) {
  const [name, setName] = useState(start);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave(name);
      onClose();
    } catch (failure) {
      const error = asApiError(failure);
      setFault(error.fields['name']?.[0] ?? error.fields['parentId']?.[0] ?? error.message);
      tellFailure(error, 'The folder was not saved');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <form onSubmit={(event) => void save(event)} noValidate>
        <TextInput
          label="Folder name"
          placeholder="Tractors"
          maxLength={longestFolderName}
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
