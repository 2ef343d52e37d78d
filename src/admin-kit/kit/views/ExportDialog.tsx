import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { dayIn } from '../../../contracts/day-text.ts';
import { inSentences } from '../../../contracts/text/sentences.ts';
import { asApiError } from '../../api-error.ts';
import { siteRegion } from '../../browser/site-region.ts';
import { Dialog } from '../dialogs/Dialog.tsx';
import { saveCsv } from '../files/save-csv.ts';
import { showSuccess } from '../toast.ts';

export interface ExportRun {
  onProgress: (done: { rows: number; total: number }) => void;
  signal: AbortSignal;
}

interface ExportDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What the file is called after. */
  tableId: string;
  total: number;
  /** Which rows: those of the whole view, or those that were chosen in it. */
  of?: 'view' | 'chosen';
  /** How many the file has. */
  columns: number;
  /** The parts of the file; null if it was given up. */
  write: (run: ExportRun) => Promise<BlobPart[] | null>;
}

/** Writes the rows of the present view, of all its pages, into a CSV file. It can be stopped, and says how far it is. */
export function ExportDialog({
  isOpen,
  onClose,
  title,
  tableId,
  total,
  of = 'view',
  columns,
  write,
}: ExportDialogProps) {
  const [progress, setProgress] = useState<{ rows: number; total: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const close = () => {
    running.current?.abort();
    running.current = null;
    setProgress(null);
    setFailure(null);
    onClose();
  };
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setProgress({ rows: 0, total });
    try {
      const parts = await write({ onProgress: setProgress, signal: controller.signal });
      if (parts === null) return;
      saveCsv(`${tableId}-${dayIn(new Date(), siteRegion().timeZone)}.csv`, parts);
      showSuccess('Export finished');
      close();
    } catch (error) {
      if (controller.signal.aborted) return;
      const { message, suggestion } = asApiError(error);
      setFailure(inSentences(message, suggestion));
      setProgress(null);
    }
  };
  return (
    <Dialog opened={isOpen} onClose={close} title={`Export ${title}`} size="sm">
      {progress ? (
        <>
          <Progress value={(100 * progress.rows) / Math.max(1, progress.total)} aria-label="Progress of the export" />
          <Text size="sm" mt="xs" role="status">
            {progress.rows.toLocaleString('en')} of {progress.total.toLocaleString('en')} rows
          </Text>
        </>
      ) : (
        <Text size="sm">
          {of === 'view' &&
            (total === 1 ? 'The one row of this view' : `All ${total.toLocaleString('en')} rows of this view`)}
          {of === 'chosen' && (total === 1 ? 'The selected row' : `The ${total.toLocaleString('en')} selected rows`)},
          with the {columns} columns shown, as a CSV file.
        </Text>
      )}
      {failure && (
        <Alert color="red" mt="sm" title="The export stopped">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button loading={progress !== null} data-autofocus onClick={() => void start()}>
          {failure ? 'Try Again' : 'Export'}
        </Button>
      </Group>
    </Dialog>
  );
}
