import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { redirectsClient } from '../redirects.client.ts';

/** Creates and changes redirects by a file. */
export function ImportRedirects() {
  const may = useMay();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const hindrance = (['redirects.create', 'redirects.edit'] as const).find((slug) => !may(slug));
  const give = async (file: File | undefined) => {
    if (!file) return;
    setIsSending(true);
    try {
      const { created, updated, unchanged } = await redirectsClient.import.send(file);
      showSuccess('Redirects imported', `${created} created, ${updated} changed, ${unchanged} as they were.`);
      await refreshTopic('redirects');
    } catch (error) {
      showFailure(asApiError(error), 'Failed to import redirects');
    } finally {
      setIsSending(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Import redirects"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          void give(file);
        }}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        loading={isSending}
        disabled={hindrance !== undefined}
        title={
          hindrance ? permissionNeeded(hindrance, 'import redirects') : 'A CSV with the columns from, to and permanent'
        }
        onClick={() => input.current?.click()}
      >
        Import CSV
      </Button>
    </>
  );
}
