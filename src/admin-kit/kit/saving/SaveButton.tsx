import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { SaveBar } from './SaveBar.tsx';

interface SaveButtonProps {
  isNew?: boolean;
  isSaving: boolean;
  /** Why this person may not save it. */
  hindrance: string | null;
  /** False while there is nothing to save, or what it needs is not there yet. */
  isReady?: boolean;
  /** Another button of the page is the next thing to do. */
  isQuiet?: boolean;
  onSave: () => void;
}

/** Saves the page's record; disabled with the reason. */
export function SaveButton({
  isNew = false,
  isSaving,
  hindrance,
  isReady = true,
  isQuiet = false,
  onSave,
}: SaveButtonProps) {
  return (
    <SaveBar>
      <Button
        variant={isQuiet ? 'default' : 'filled'}
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        onClick={onSave}
        loading={isSaving}
        disabled={hindrance !== null || !isReady}
        title={hindrance ?? undefined}
      >
        {isNew ? 'Create' : 'Save'}
      </Button>
    </SaveBar>
  );
}
