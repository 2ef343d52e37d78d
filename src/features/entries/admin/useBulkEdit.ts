import { useEffect, useRef, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import type { BulkEdit, BulkEditRequest, EditResult } from '../batch/bulk-edit.contract.ts';
import { bulkEditsClient } from '../entries.client.ts';
import { refreshEntries } from './entry-actions.ts';

/** How long is waited between two questions of how far a long edit is, in ms. */
const askedEvery = 500;

/** Runs an edit of many entries to its end, and tells of it with an undo. */
export function useBulkEdit({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [progress, setProgress] = useState<Pick<BulkEdit, 'position' | 'total'> | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const isOpen = useRef(true);
  // Meets the browser's timer: who closes the dialog waits for nothing; the edit goes on.
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const finish = async (body: BulkEditRequest): Promise<EditResult | null> => {
    const begun = await bulkEditsClient.edit.call({ body });
    if ('undo' in begun) return begun;
    if (!('job' in begun)) return null;
    for (;;) {
      const { result, error, ...job } = await bulkEditsClient.get.call({ params: { id: begun.job.id } });
      if (error !== null) throw new Error(error);
      if (result) return result;
      if (!isOpen.current) return null;
      setProgress(job);
      await new Promise((resolve) => setTimeout(resolve, askedEvery));
    }
  };
  const start = async (body: BulkEditRequest) => {
    setIsRunning(true);
    try {
      const result = await finish(body);
      if (result) showResult(result);
      onDone();
      onClose();
    } catch (error) {
      showFailure(asApiError(error), 'The entries were not edited');
    } finally {
      setIsRunning(false);
      setProgress(null);
      await refreshEntries();
    }
  };
  return { start, progress, isRunning };
}

function showResult({ changed, refused, undo }: EditResult): void {
  const done = `${changed.toLocaleString('en')} ${changed === 1 ? 'entry' : 'entries'} edited`;
  const rest = refused.length === 0 ? '' : `${refused.length} could not change: ${refused[0]?.title}, and so on.`;
  const takeBack = async () => {
    await bulkEditsClient.undo.call({ body: { undo } });
    await refreshEntries();
  };
  showSuccess(done, rest, changed > 0 ? takeBack : undefined);
}
