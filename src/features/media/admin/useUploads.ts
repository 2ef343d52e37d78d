import { useEffect, useRef, useState } from 'react';
import { asApiError } from '../../../admin/api-error.ts';
import { claimedMimeType } from '../../../contract-kit/upload-rules.ts';
import type { UploadedMedia } from '../media.contract.ts';
import { refreshMedia } from './media-actions.ts';
import { uploadFile } from './upload-file.ts';

/** Files on their way at the same time. */
const atOnce = 2;

export interface Upload {
  id: string;
  file: File;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'refused';
  /** How much of it was sent, from 0 to 1. */
  share: number;
  /** Why it failed or is refused. */
  problem: string | null;
}

interface UploadsOptions {
  /** Why a file is not even sent, or null. */
  refusal: (file: { mimeType: string; size: number }) => string | null;
  onUploaded?: (file: UploadedMedia['file']) => void;
}

/** Uploads of a screen, two at a time, each with its progress, to be cancelled or tried again. Leaving the screen cancels what is under way. */
export function useUploads({ refusal, onUploaded }: UploadsOptions) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const cancels = useRef(new Map<string, AbortController>());

  // Meets the network: what is under way ends with the screen.
  useEffect(() => {
    const running = cancels.current;
    return () => {
      for (const cancel of running.values()) cancel.abort();
    };
  }, []);

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  const run = async ({ id, file }: Upload) => {
    const cancel = new AbortController();
    cancels.current.set(id, cancel);
    change(id, { state: 'running', share: 0, problem: null });
    try {
      const uploaded = await uploadFile(file, {
        signal: cancel.signal,
        idempotencyKey: id,
        onProgress: (share) => change(id, { share }),
      });
      change(id, { state: 'done', share: 1 });
      onUploaded?.(uploaded);
      await refreshMedia();
    } catch (failure) {
      if (cancel.signal.aborted) return;
      const { message, suggestion } = asApiError(failure);
      change(id, { state: 'failed', problem: `${message} ${suggestion}`.trim() });
    } finally {
      cancels.current.delete(id);
    }
  };

  // Meets the network: sends the next files as soon as there is room.
  useEffect(() => {
    const free = atOnce - uploads.filter(({ state }) => state === 'running').length;
    for (const next of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
      if (!cancels.current.has(next.id)) void run(next);
    }
  });

  const remove = (id: string) => {
    cancels.current.get(id)?.abort();
    setUploads((all) => all.filter((one) => one.id !== id));
  };
  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads((all) => [
        ...all.filter(({ state }) => state !== 'done'),
        ...files.map((file): Upload => {
          const problem = refusal({ mimeType: claimedMimeType(file), size: file.size });
          const state = problem === null ? 'waiting' : 'refused';
          return { id: crypto.randomUUID(), file, state, share: 0, problem };
        }),
      ]),
    /** Ends an upload that is under way, or takes a finished one off the list. */
    remove,
    retry: (id: string) => change(id, { state: 'waiting', share: 0, problem: null }),
    clear: () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'running')),
  };
}
