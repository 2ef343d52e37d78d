import { Button, Group, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilePreview } from '../../../admin-kit/kit/files/FilePreview.tsx';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import classes from '../admin/MediaGrid.module.css';
import { mediaClient } from '../media.client.ts';
import { MediaPickerDialog } from './MediaPickerDialog.tsx';

interface LibraryPictureProps {
  /** Of the element that names the picture. */
  labelledBy: string;
  /** Of the chosen file; null where none of the library is. */
  id: string | null;
  disabled: boolean;
  onChange: (id: string) => void;
}

const pictures = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml'];

/** The picture that a setting shows, and the ways to choose another, to upload one or to have none. */
export function LibraryPicture({ labelledBy, id, disabled, onChange }: LibraryPictureProps) {
  const [isPicking, setIsPicking] = useState(false);
  const mayView = useMay()('media.view');
  const { data: file, isError } = useQuery({
    ...mediaClient.get.query({ params: { id: id ?? '' } }),
    enabled: id !== null && mayView,
    retry: false,
  });
  return (
    <Group gap="sm" mt={6} align="center">
      {id !== null && file && (
        <div className={classes.chosen}>
          <FilePreview url={file.fileUrl} mimeType={file.mimeType} alt={file.alt} width={160} />
        </div>
      )}
      {id !== null && (
        <Text size="sm" c={isError ? 'red' : undefined}>
          {isError ? 'No longer in the media library.' : (file?.fileName ?? '')}
        </Text>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPhoto size={15} aria-hidden />}
        aria-describedby={labelledBy}
        disabled={disabled || !mayView}
        title={mayView ? undefined : permissionNeeded('media.view', 'see the library')}
        onClick={() => setIsPicking(true)}
      >
        {id === null ? 'Choose from library' : 'Replace'}
      </Button>
      {id !== null && (
        <Button
          variant="subtle"
          size="xs"
          aria-describedby={labelledBy}
          disabled={disabled}
          onClick={() => onChange('')}
        >
          Remove
        </Button>
      )}
      {isPicking && (
        <MediaPickerDialog
          mimeTypes={pictures}
          max={1}
          onClose={() => setIsPicking(false)}
          onPick={([picked]) => {
            if (picked) onChange(picked.id);
            setIsPicking(false);
          }}
        />
      )}
    </Group>
  );
}
