import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import classes from '../admin/MediaGrid.module.css';
import { refreshMedia } from '../admin/media-actions.ts';
import { mediaClient } from '../media.client.ts';
import type { FocalPoint, MediaDetail } from '../media.contract.ts';
import { pictureVersion } from '../media.rules.ts';

interface FocalPointDialogProps {
  file: MediaDetail;
  onClose: () => void;
}

const middle: FocalPoint = { x: 0.5, y: 0.5 };
const steps: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};
/** Whole percents, within the picture. */
const tidy = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
const percent = (share: number) => Math.round(share * 100);
/** What cards and banners cut pictures to. */
const crops = ['16 / 10', '1 / 1', '2 / 1'];

/** Chooses the point of a picture that every crop keeps in sight: by pointer, by arrow keys, or by numbers. */
export function FocalPointDialog({ file, onClose }: FocalPointDialogProps) {
  const [point, setPoint] = useState(file.focalPoint ?? middle);
  const [busy, setBusy] = useState(false);
  const put = ({ x, y }: FocalPoint) => setPoint({ x: tidy(x), y: tidy(y) });
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // Before the picture is there it has no size.
    if (width > 0 && height > 0) put({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    put({ x: point.x + step.x * times, y: point.y + step.y * times });
  };
  const save = async (focalPoint: FocalPoint | null) => {
    setBusy(true);
    try {
      const { id, version } = file;
      await mediaClient.update.call({ params: { id }, body: { focalPoint, version } });
      showSuccess('Focal point saved', file.fileName);
      onClose();
    } catch (failure) {
      showFailure(asApiError(failure), 'The focal point was not saved');
    } finally {
      setBusy(false);
      await refreshMedia();
    }
  };
  // The point is one of the whole picture, which a copy does not show once it is cropped.
  const source = file.crop ? file.fileUrl : `${file.fileUrl}?w=960&v=${pictureVersion(file)}`;
  const number = (name: 'x' | 'y', label: string) => (
    <NumberInput
      label={label}
      suffix=" %"
      min={0}
      max={100}
      clampBehavior="strict"
      allowDecimal={false}
      w={150}
      value={percent(point[name])}
      onChange={(value) => put({ ...point, [name]: Number(value) / 100 })}
    />
  );
  return (
    <Dialog opened onClose={onClose} title={`Focal point of ${file.fileName}`} size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Wherever the picture is cut to fit, this point stays in sight. Click the picture, or move the point by arrow
          keys.
        </Text>
        <div
          className={classes.focus}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            follow(event);
          }}
          onPointerMove={(event) => event.buttons === 1 && follow(event)}
        >
          <img src={source} alt={file.alt} draggable={false} />
          <button
            type="button"
            className={classes.point}
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            aria-label={`Focal point, ${percent(point.x)} % from the left, ${percent(point.y)} % from the top; arrow keys move it`}
            data-autofocus
            onKeyDown={press}
          />
        </div>
        <Group gap="sm">
          {number('x', 'From the left')}
          {number('y', 'From the top')}
        </Group>
        <figure className={classes.crops} aria-label="How it is cut">
          {crops.map((aspectRatio) => (
            <img
              key={aspectRatio}
              src={source}
              alt=""
              style={{ aspectRatio, objectPosition: `${point.x * 100}% ${point.y * 100}%` }}
            />
          ))}
        </figure>
        <Group justify="flex-end" gap="xs">
          {file.focalPoint && (
            <Button variant="subtle" color="gray" disabled={busy} onClick={() => void save(null)}>
              Use the middle
            </Button>
          )}
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button loading={busy} onClick={() => void save(point)}>
            Save focal point
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
