import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ReadOnlyNoteProps {
  /** Why this person cannot change what the page shows; null where they can. */
  reason: string | null;
  /** The way out. */
  children?: ReactNode;
}

/** Says on the page of a record why nothing on it can be changed. */
export function ReadOnlyNote({ reason, children }: ReadOnlyNoteProps) {
  if (reason === null) return null;
  return (
    <Alert color="blue" icon={<IconLock size={18} aria-hidden />} mb="md" role="note" title={reason}>
      {children}
    </Alert>
  );
}
