import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
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

/**
 * The saves of an entry, newest first, with what each changed; each can be restored. What is open stands in the address as
 * `version`: a number, or `all` for the list.
 */
export function History({ model, entry, hindrance }: HistoryProps) {
  const [search, setSearch] = useSearchParams();
  const shown = search.get('version');
  const version = /^[1-9]\d{0,8}$/.test(shown ?? '') ? Number(shown) : null;
  const show = (next: number | 'all' | null) =>
    setSearch(
      (present) => {
        if (next === null) present.delete('version');
        else present.set('version', String(next));
        return present;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => show('all')}>
        History
      </Button>
      <Dialog
        opened={shown !== null}
        onClose={() => show(null)}
        title={`History of “${(entry.draft ?? entry).title}”`}
        size="xl"
      >
        {version === null ? (
          <RevisionList model={model} entry={entry} onChoose={show} />
        ) : (
          <RevisionView
            key={version}
            model={model}
            entry={entry}
            version={version}
            hindrance={hindrance}
            onBack={() => show('all')}
          />
        )}
      </Dialog>
    </>
  );
}
