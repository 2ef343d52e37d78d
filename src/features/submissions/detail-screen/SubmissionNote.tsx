import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { GrowingTextarea } from '../../../admin-kit/kit/form/GrowingTextarea.tsx';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import { submissionsClient } from '../submissions.client.ts';
import type { Submission } from '../submissions.contract.ts';

interface SubmissionNoteProps {
  id: string;
  disabled: boolean;
  onSaved: (saved: Submission) => void;
}

/** One more note for the history. */
export function SubmissionNote({ id, disabled, onSaved }: SubmissionNoteProps) {
  const [note, setNote] = useState('');
  const annotate = useMutation({
    mutationFn: (text: string) => submissionsClient.note.call({ params: { id }, body: { text } }),
    onSuccess: (saved) => {
      onSaved(saved);
      setNote('');
    },
    onError: (error) => showFailure(asApiError(error), 'Failed to update form submission'),
  });
  return (
    <section aria-label="Further note">
      <GrowingTextarea
        label="Note"
        minRows={2}
        value={note}
        disabled={disabled}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        mt="xs"
        variant="default"
        disabled={disabled || note.trim() === ''}
        loading={annotate.isPending}
        onClick={() => annotate.mutate(note)}
      >
        Add note
      </Button>
    </section>
  );
}
