import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { firstMessageIn } from '../../../admin-kit/kit/form/issues.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { MediaPickerDialog } from '../../media/library-screen/MediaPickerDialog.tsx';
import { mediaClient } from '../../media/media.client.ts';
import { maxAnswerFiles } from '../answering/answering.contract.ts';

/** Files of the library that go with an answer, such as an inspection report: links on the quote's page. */
export function AnswerFiles({ disabled }: { disabled: boolean }) {
  const { field, formState } = useController<{ files: string[] }, 'files'>({ name: 'files' });
  const [isPicking, setIsPicking] = useState(false);
  const mayView = useMay()('media.view');
  const files = field.value;
  const violation = firstMessageIn(formState.errors.files);
  return (
    <div>
      <Group gap="xs">
        {files.map((id) => (
          <ChosenFile
            key={id}
            id={id}
            disabled={disabled}
            onRemove={() => field.onChange(files.filter((one) => one !== id))}
          />
        ))}
        <Button
          id="files"
          variant="default"
          size="xs"
          leftSection={<IconPaperclip size={15} aria-hidden />}
          disabled={disabled || !mayView || files.length >= maxAnswerFiles}
          title={mayView ? undefined : permissionNeeded('media.view', 'see the library')}
          onClick={() => setIsPicking(true)}
        >
          Add files
        </Button>
      </Group>
      {violation && (
        <Text size="sm" c="red" role="alert">
          {violation}
        </Text>
      )}
      {isPicking && (
        <MediaPickerDialog
          max={maxAnswerFiles - files.length}
          onClose={() => setIsPicking(false)}
          onPick={(picked) => field.onChange([...new Set([...files, ...picked.map(({ id }) => id)])])}
        />
      )}
    </div>
  );
}

interface ChosenFileProps {
  id: string;
  disabled: boolean;
  onRemove: () => void;
}

function ChosenFile({ id, disabled, onRemove }: ChosenFileProps) {
  const { data } = useQuery(mediaClient.get.query({ params: { id } }));
  const name = data?.fileName ?? 'File';
  return (
    <Group gap={2} wrap="nowrap">
      <Text size="sm">{name}</Text>
      <ActionIcon aria-label={`Remove ${name}`} disabled={disabled} size="sm" onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </Group>
  );
}
