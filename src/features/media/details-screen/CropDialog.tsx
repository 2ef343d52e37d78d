import { Button, Group, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { type Crop, croppedRegion } from '../../../contracts/images/crop.ts';
import classes from '../admin/MediaGrid.module.css';
import { refreshMedia } from '../admin/media-actions.ts';
import { mediaClient } from '../media.client.ts';
import type { MediaDetail } from '../media.contract.ts';
import { cropOf, movedCrop, shapes, wholePicture } from './crop-frame.ts';

interface CropDialogProps {
  file: MediaDetail & { width: number; height: number };
  onClose: () => void;
}

/** Chooses the part of a picture that is shown: by pointer, by arrow keys on the frame and its handles, or by numbers. */
export function CropDialog({ file, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(file.crop ?? wholePicture);
  const [shape, setShape] = useState('free');
  const [busy, setBusy] = useState(false);
  const aspect = shapes.find(({ value }) => value === shape)?.aspect ?? undefined;
  const frame: PercentCrop = {
    unit: '%',
    ...{ x: crop.x * 100, y: crop.y * 100, width: crop.width * 100, height: crop.height * 100 },
  };
  const reshape = (value: string) => {
    setShape(value);
    const chosen = shapes.find((one) => one.value === value)?.aspect;
    if (!chosen) return;
    const { width, height } = file;
    setCrop(cropOf(centerCrop(makeAspectCrop({ unit: '%', width: 100 }, chosen, width, height), width, height)));
  };
  const save = async (next: Crop | null) => {
    setBusy(true);
    try {
      const { id, version } = file;
      await mediaClient.update.call({ params: { id }, body: { crop: next, version } });
      showSuccess(next ? 'Crop saved' : 'The whole picture is shown', file.fileName);
      onClose();
    } catch (failure) {
      showFailure(asApiError(failure), 'The crop was not saved');
    } finally {
      setBusy(false);
      await refreshMedia();
    }
  };
  const { width, height } = croppedRegion(file, crop);
  const number = (name: keyof Crop, label: string) => (
    <NumberInput
      label={label}
      suffix=" %"
      min={name === 'x' || name === 'y' ? 0 : 1}
      max={100}
      clampBehavior="strict"
      decimalScale={1}
      w={130}
      value={Math.round(crop[name] * 1000) / 10}
      onChange={(value) => {
        setShape('free');
        setCrop(movedCrop(crop, name, Number(value) / 100));
      }}
    />
  );
  return (
    <Dialog opened onClose={onClose} title={`Crop ${file.fileName}`} size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Pages, cards and presets show this part. The file itself stays whole. Arrow keys move the frame or a handle,
          with Shift by more.
        </Text>
        <SegmentedControl
          aria-label="Proportions"
          data={shapes.map(({ value, label }) => ({ value, label }))}
          value={shape}
          onChange={reshape}
        />
        <ReactCrop
          className={classes.cropping}
          crop={frame}
          aspect={aspect}
          keepSelection
          minWidth={4}
          minHeight={4}
          ruleOfThirds
          ariaLabels={{
            cropArea: 'Frame; arrow keys move it',
            nwDragHandle: 'Top left corner; arrow keys move it',
            nDragHandle: 'Top edge; arrow keys move it',
            neDragHandle: 'Top right corner; arrow keys move it',
            eDragHandle: 'Right edge; arrow keys move it',
            seDragHandle: 'Bottom right corner; arrow keys move it',
            sDragHandle: 'Bottom edge; arrow keys move it',
            swDragHandle: 'Bottom left corner; arrow keys move it',
            wDragHandle: 'Left edge; arrow keys move it',
          }}
          onChange={(_, percent) => setCrop(cropOf(percent))}
        >
          <img src={file.fileUrl} alt={file.alt} draggable={false} />
        </ReactCrop>
        <Group gap="sm" align="flex-end">
          {number('x', 'From the left')}
          {number('y', 'From the top')}
          {number('width', 'Width')}
          {number('height', 'Height')}
          <Text size="sm" c="dimmed" role="status">
            {width} × {height} pixels
          </Text>
        </Group>
        <Group justify="flex-end" gap="xs">
          {file.crop && (
            <Button variant="subtle" color="gray" disabled={busy} onClick={() => void save(null)}>
              Show the whole picture
            </Button>
          )}
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void save(isWhole(crop) ? null : crop)}>
            Save crop
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const isWhole = ({ x, y, width, height }: Crop) => x < 0.001 && y < 0.001 && width > 0.999 && height > 0.999;
