import { Button, CloseButton, Group, SegmentedControl, Text } from '@mantine/core';
import { IconAppWindow } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { PageAside } from '../../../admin-kit/kit/page/PageAside.tsx';
import type { EntryPreviewProps } from '../../entries/edit-screen/StatusPanel.tsx';
import classes from './LivePreview.module.css';
import { PreviewFrame } from './PreviewFrame.tsx';

/** Widths of a phone, a tablet and a desk in CSS pixels; 0 fills the panel. */
const widths = [
  { value: '390', label: '390' },
  { value: '768', label: '768' },
  { value: '1280', label: '1280' },
  { value: '0', label: 'Full' },
];

/** Shows the entry's page, here or in the front end of its type, beside its form while somebody writes [H02]. */
export function LivePreview({
  model,
  entry,
  hindrance,
  saveTyped,
}: Pick<EntryPreviewProps, 'model' | 'entry' | 'saveTyped'> & { hindrance: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const [width, setWidth] = useState('0');
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const isShown = isOpen && entry !== null && hindrance === null;
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconAppWindow size={16} aria-hidden />}
        disabled={hindrance !== null}
        title={hindrance ?? 'Shows the page beside the form; it follows each automatic save.'}
        aria-pressed={isShown}
        onClick={() => {
          if (!isOpen) void saveTyped();
          setIsOpen(!isOpen);
        }}
      >
        Live preview
      </Button>
      {isShown && (
        <PageAside label="Live preview" onClose={close}>
          <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.head}>
            <Text size="sm" fw={500} truncate>
              Live preview
            </Text>
            <SegmentedControl size="xs" data={widths} value={width} onChange={setWidth} aria-label="Width in pixels" />
            <CloseButton aria-label="Close live preview" onClick={close} />
          </Group>
          <PreviewFrame model={model} entry={entry} width={Number(width)} />
        </PageAside>
      )}
    </>
  );
}
