import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { asApiError } from '../../../admin-kit/api-error.ts';
import {
  discardLocalFile,
  isLocalFile,
  type LocalUpload,
  localFile,
} from '../../../admin-kit/kit/files/local-files.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { inSentences } from '../../../contracts/text/sentences.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { filesIn, withFiles } from '../../../field-types/definition/named-files.ts';
import { uploadFile } from '../../media/admin/upload-file.ts';
import { mediaClient } from '../../media/media.client.ts';
import type { EntryForm } from '../admin/entry-form.ts';

interface FileUploadsOptions {
  form: UseFormReturn<EntryForm>;
  fields: readonly FieldDefinition[];
}

const untouched: ReadonlyMap<string, LocalUpload> = new Map();

/** Uploads the files that were chosen in an entry's form and puts their addresses in their places; what failed stays chosen. */
export function useFileUploads({ form, fields }: FileUploadsOptions) {
  const [uploads, setUploads] = useState(untouched);
  const [isUploading, setIsUploading] = useState(false);
  const [wasCancelled, setWasCancelled] = useState(false);
  const running = useRef<AbortController>(null);
  const keys = useRef(new Map<string, string>());

  // Meets the network: what is under way ends with the form.
  useEffect(() => () => running.current?.abort(), []);

  const put = (note: string, url: string) => {
    for (const field of fields) {
      const name = `customFields.${field.name}` as const;
      const value: unknown = form.getValues(name);
      if (!filesIn(field, { value, path: '' }).some(({ file }) => file === note)) continue;
      form.setValue(
        name,
        withFiles(field, value, (file) => (file === note ? url : file)),
        { shouldDirty: true },
      );
    }
    discardLocalFile(note);
  };
  const change = (note: string, upload: LocalUpload) => setUploads((all) => new Map([...all, [note, upload]]));

  const send = async (note: string, signal: AbortSignal): Promise<boolean> => {
    const local = localFile(note);
    if (!local) return true;
    const idempotencyKey = keys.current.get(note) ?? crypto.randomUUID();
    keys.current.set(note, idempotencyKey);
    const onProgress = (share: number) => change(note, { share, failure: null });
    try {
      put(note, (await uploadFile(local.file, { signal, idempotencyKey, onProgress })).url);
      setUploads((all) => new Map([...all].filter(([one]) => one !== note)));
      return true;
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      const { message, suggestion } = asApiError(thrown);
      change(note, { share: 0, failure: inSentences(message, suggestion) });
      return false;
    }
  };

  /** One file after the other; true if none is left. */
  const uploadAll = async (): Promise<boolean> => {
    const { customFields } = form.getValues();
    const uses = fields.flatMap((field) => filesIn(field, { value: customFields[field.name], path: '' }));
    const notes = [...new Set(uses.map(({ file }) => file).filter(isLocalFile))];
    setWasCancelled(false);
    setUploads(untouched);
    if (notes.length === 0) return true;
    const { signal } = startedIn(running);
    setUploads(new Map(notes.map((note) => [note, { share: 0, failure: null }])));
    setIsUploading(true);
    let isDone = true;
    try {
      for (const note of notes) isDone = (await send(note, signal)) && isDone;
    } catch {
      setWasCancelled(true);
      setUploads(untouched);
      isDone = false;
    } finally {
      setIsUploading(false);
      void queryClient.invalidateQueries({ queryKey: mediaClient.list.key });
    }
    return isDone;
  };

  return {
    uploads,
    isUploading,
    wasCancelled,
    uploadAll,
    cancel: () => running.current?.abort(),
  };
}

function startedIn(running: { current: AbortController | null }): AbortController {
  running.current = new AbortController();
  return running.current;
}
