import { useEffect, useRef, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { inSentences } from '../../../contracts/text/sentences.ts';
import { claimedMimeType } from '../../../contracts/upload-rules.ts';
import { refreshMediaSoon } from '../admin/media-actions.ts';
import { uploadFile } from '../admin/upload-file.ts';
import type { UploadedMedia } from '../media.contract.ts';

/** Files on their way at the same time. */
const atOnce = 2;

/** Statuses of answers that find the file itself wrong: another try would be rejected like the first. */
const refusals: readonly number[] = [400, 413, 415];

export interface Upload {
  id: string;
  file: File;
  state: 'waiting' | 'running' | 'paused' | 'done' | 'failed' | 'refused';
  /** How much of it was sent, from 0 to 1. */
  share: number;
  /** Why it failed or is rejected. */
  problem: string | null;
  /** The folder that was shown when it was added. */
  folderId: string | undefined;
}

interface UploadsOptions {
  /** Why a file is not even sent, or null. */
  refusal: (file: { mimeType: string; size: number }) => string | null;
  /** Where new files go; the root by default. */
  folderId?: string | undefined;
  onUploaded?: (file: UploadedMedia['file']) => void;
}

/**
 * Uploads of a screen, two at a time, each with its progress, to be paused, cancelled or tried again. A paused one begins
 * anew: the server keeps no part of a file. Leaving the screen cancels what is under way.
 */
export function useUploads({ refusal, folderId, onUploaded }: UploadsOptions) {
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

  const run = async ({ id, file, folderId }: Upload) => {
    const cancel = new AbortController();
    cancels.current.set(id, cancel);
    change(id, { state: 'running', share: 0, problem: null });
    try {
      const uploaded = await uploadFile(file, {
        signal: cancel.signal,
        idempotencyKey: id,
        folderId,
        onProgress: (share) => change(id, { share }),
      });
      change(id, { state: 'done', share: 1 });
      onUploaded?.(uploaded);
      refreshMediaSoon();
    } catch (failure) {
      if (cancel.signal.aborted) return;
      const { status, message, suggestion } = asApiError(failure);
      if (refusals.includes(status)) change(id, { state: 'refused', problem: message });
      else change(id, { state: 'failed', problem: inSentences(message, suggestion) });
    } finally {
      if (cancels.current.get(id) === cancel) cancels.current.delete(id);
    }
  };

  // Meets the network: sends the next files as soon as there is room.
  useEffect(() => {
    const free = atOnce - uploads.filter(({ state }) => state === 'running').length;
    for (const next of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
      if (!cancels.current.has(next.id)) void run(next);
    }
  });

  const stop = (id: string) => {
    cancels.current.get(id)?.abort();
    cancels.current.delete(id);
  };
  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads((all) => [
        ...all.filter(({ state }) => state !== 'done'),
        ...files.map((file): Upload => {
          const problem = refusal({ mimeType: claimedMimeType(file), size: file.size });
          const state = problem === null ? 'waiting' : 'refused';
          return { id: crypto.randomUUID(), file, state, share: 0, problem, folderId };
        }),
      ]),
    /** Ends an upload that is under way, or takes a finished one off the list. */
    remove: (id: string) => {
      stop(id);
      setUploads((all) => all.filter((one) => one.id !== id));
    },
    pause: (id: string) => {
      stop(id);
      change(id, { state: 'paused', share: 0 });
    },
    /** Sends a paused or failed file, or all of these. */
    retry: (...ids: string[]) =>
      setUploads((all) =>
        all.map((one) => (ids.includes(one.id) ? { ...one, state: 'waiting', share: 0, problem: null } : one)),
      ),
    clear: () =>
      setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'running' || state === 'paused')),
  };
}
