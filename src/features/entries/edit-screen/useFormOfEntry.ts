import { useState } from 'react';

interface OpenForm {
  /** Of the page's entry; null while it is to be created. */
  id: string | null;
  /** The entry that was created in this form, before the page knows of it. */
  createdId: string | null;
  turn: number;
}

/**
 * Which form a page shows, by its `key`. A form in which an entry was created stays that entry's form: who types on meanwhile
 * types on in the same inputs, and a second save changes the entry instead of creating another.
 */
export function useFormOfEntry(id: string | null) {
  const [open, setOpen] = useState<OpenForm>({ id, createdId: null, turn: 0 });
  if (open.id !== id) {
    const isCreatedHere = id !== null && id === open.createdId;
    setOpen({ id, createdId: null, turn: open.turn + (isCreatedHere ? 0 : 1) });
  }
  return {
    key: open.turn,
    entryId: id ?? open.createdId,
    keepFor: (createdId: string) => setOpen((now) => ({ ...now, createdId })),
    /** Shows an empty form for the next entry, also at the address of the one before. */
    renew: () => setOpen(({ turn, ...now }) => ({ ...now, createdId: null, turn: turn + 1 })),
  };
}
