import { Button, FileButton, Group } from '@mantine/core';
import { type DragEvent, useContext, useState } from 'react';
import { MediaPicker, PictureUpload } from '../../../admin-kit/kit/files/media-picker.ts';
import { pictureTypes } from '../block-tool.admin.ts';
import { type ChosenPicture, picturesAmong, uploaded } from '../pasting/picture-files.admin.ts';
import classes from './FormBlock.module.css';
import { PartInput, type PartInputProps } from './PartInput.tsx';

interface PictureInputProps extends PartInputProps {
  pick: (picture: ChosenPicture) => void;
}

/** A picture that is uploaded, dropped here, chosen in the media library, or named by its address. */
export function PictureInput({ pick, ...line }: PictureInputProps) {
  const upload = useContext(PictureUpload);
  const Picker = useContext(MediaPicker);
  const [isPicking, setPicking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const take = async (files: Iterable<File>) => {
    const [file] = picturesAmong(files);
    if (!file || upload === null) return;
    setBusy(true);
    const picture = await uploaded(upload, file);
    setBusy(false);
    if (picture) pick(picture);
  };
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    void take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same
    <div className={classes.wide} data-takes-files={upload ? '' : undefined} onDrop={upload ? onDrop : undefined}>
      <Group gap="sm" mb="xs">
        {upload && (
          <FileButton
            accept={pictureTypes.join(',')}
            onChange={(file) => file && void take([file])}
            inputProps={{ 'aria-label': 'Image file' }}
          >
            {(props) => (
              <Button size="xs" variant="default" loading={isBusy} {...props}>
                Upload an image, or drop one here
              </Button>
            )}
          </FileButton>
        )}
        {Picker && (
          <Button size="xs" variant="default" onClick={() => setPicking(true)}>
            Choose from the media library
          </Button>
        )}
      </Group>
      <PartInput {...line} />
      {Picker && isPicking && (
        <Picker
          max={1}
          mimeTypes={pictureTypes}
          onClose={() => setPicking(false)}
          onPick={([file]) => {
            setPicking(false);
            if (file) pick({ url: file.fileUrl, alt: file.alt });
          }}
        />
      )}
    </div>
  );
}
