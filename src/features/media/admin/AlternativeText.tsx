import { Button, Popover, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { GrowingTextarea } from '../../../admin-kit/kit/form/GrowingTextarea.tsx';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import type { KnownFile } from '../../../field-types/kit/sources.admin.ts';
import { mediaClient } from '../media.client.ts';
import type { MediaFile } from '../media.contract.ts';

const maxLength = 1000;
const refusal = permissionNeeded('media.edit', 'change what is said of a file');

/** What a picture of the library shows, for those who do not see it; saved at once, because it belongs to the file and not to the entry. */
export function AlternativeText({ file }: { file: KnownFile }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const isMissing = file.alt.trim() === '';
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={300} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          mih={24}
          px={4}
          color={isMissing ? undefined : 'gray'}
          disabled={!may('media.edit')}
          title={may('media.edit') ? undefined : refusal}
          aria-label={`${isMissing ? 'Add' : 'Edit'} alt text of ${file.fileName}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isMissing ? 'Add alt text' : 'Edit alt text'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <AltForm key={file.version} file={file} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Not a form element: it stands inside the entry's. */
function AltForm({ file, onDone }: { file: KnownFile; onDone: () => void }) {
  const [alt, setAlt] = useState(file.alt);
  const id = useId();
  const saving = useMutation({
    mutationFn: () => mediaClient.update.call({ params: { id: file.id }, body: { alt, version: file.version } }),
    onSuccess: () => {
      showSuccess('Alternative text saved', file.fileName);
      onDone();
      for (const { key } of [mediaClient.list, mediaClient.get]) void queryClient.invalidateQueries({ queryKey: key });
    },
  });
  const violation = saving.error && asApiError(saving.error);
  const save = () => {
    if (alt.trim() === file.alt) onDone();
    else if (!saving.isPending) saving.mutate();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && !(event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey))) return;
    // Neither a line break nor the entry's own save.
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    <Stack gap="xs">
      <GrowingTextarea
        id={id}
        label="Alternative text"
        description="What the picture shows, for people who do not see it. It is the same wherever the picture is used."
        minRows={2}
        maxRows={6}
        maxLength={maxLength}
        data-autofocus
        value={alt}
        error={violation && (violation.fields['alt']?.[0] ?? errorText(violation.code, violation.message))}
        onChange={(event) => setAlt(event.currentTarget.value)}
        onKeyDown={press}
      />
      {violation?.code === 'VERSION_CONFLICT' && (
        <Text size="xs" c="dimmed">
          Stored now: {(violation.current as MediaFile).alt || 'nothing'}
        </Text>
      )}
      <Button size="xs" loading={saving.isPending} onClick={save}>
        Save text
      </Button>
    </Stack>
  );
}

function errorText(code: string, message: string): string {
  return code === 'VERSION_CONFLICT' ? 'Somebody else changed this file. Reload the page to see it.' : message;
}
