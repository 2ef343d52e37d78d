import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import type { Entry, EntryModel } from '../entries.contract.ts';
import { RevisionList } from './RevisionList.tsx';
import { RevisionView } from './RevisionView.tsx';

export interface HistoryProps {
  model: EntryModel;
  entry: Entry;
  /** Why nothing can be restored; null if it can. */
  hindrance: string | null;
}

/** The saves of an entry, newest first, with what each changed; each can be restored. */
export function History({ model, entry, hindrance }: HistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [version, setVersion] = useState<number | null>(null);
  const close = () => {
    setIsOpen(false);
    setVersion(null);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        History
      </Button>
      <Dialog opened={isOpen} onClose={close} title={`History of “${(entry.draft ?? entry).title}”`} size="xl">
        {version === null ? (
          <RevisionList model={model} entry={entry} onChoose={setVersion} />
        ) : (
          <RevisionView
            key={version}
            model={model}
            entry={entry}
            version={version}
            hindrance={hindrance}
            onBack={() => setVersion(null)}
          />
        )}
      </Dialog>
    </>
  );
}
