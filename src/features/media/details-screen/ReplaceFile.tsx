import { Button, Progress, Stack, Text } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { inSentences } from '../../../contracts/text/sentences.ts';
import { claimedMimeType, maxBytesOf, sizeError, typeError } from '../../../contracts/upload-rules.ts';
import { noEdit, refreshMedia } from '../admin/media-actions.ts';
import { replaceFile } from '../admin/upload-file.ts';
import type { MediaDetail } from '../media.contract.ts';

/** Gives a file other bytes of its type: address, texts and use stay. What is wrong with the new file is said beside it. */
export function ReplaceFile({ file }: { file: MediaDetail }) {
  const may = useMay();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  const [share, setShare] = useState<number | null>(null);
  const [violation, setError] = useState<string | null>(null);
  const note = useId();

  // Meets the network: what is under way ends with the screen.
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const replace = async (sent: File) => {
    const mimeType = claimedMimeType(sent);
    const wrong = typeError(mimeType, [file.mimeType]) ?? sizeError({ size: sent.size, max: maxBytesOf(mimeType) });
    setError(wrong);
    if (wrong !== null) return;
    setShare(0);
    const { id, version } = file;
    const { signal } = leaving.current;
    try {
      await replaceFile(sent, { id, version, signal, idempotencyKey: crypto.randomUUID(), onProgress: setShare });
      showSuccess('File replaced', file.fileName);
    } catch (failure) {
      if (signal.aborted) return;
      const { code, message, suggestion } = asApiError(failure);
      const text = inSentences(message, suggestion);
      setError(
        code === 'VERSION_CONFLICT' ? 'Somebody else changed this file meanwhile. Look at it, then try again.' : text,
      );
    } finally {
      setShare(null);
    }
    await refreshMedia();
  };
  return (
    <Stack gap={4}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Replace file"
        accept={file.mimeType}
        onChange={(event) => {
          const [sent] = event.currentTarget.files ?? [];
          if (sent) void replace(sent);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<IconReplace size={16} aria-hidden />}
        disabled={!may('media.edit')}
        title={may('media.edit') ? undefined : noEdit}
        loading={share !== null}
        aria-describedby={note}
        onClick={() => input.current?.click()}
      >
        Replace file
      </Button>
      {share !== null && <Progress value={share * 100} size="sm" aria-label="Upload of the new file" />}
      <Text id={note} size="xs" c="dimmed">
        The URL, alt text and every use stay the same. Visitors may see the old file for up to five minutes.
      </Text>
      {violation !== null && (
        <Text size="xs" c="red" role="alert">
          {violation}
        </Text>
      )}
    </Stack>
  );
}
