import { Text } from '@mantine/core';

/** Whether the form holds more than what is stored; spoken when that changes. */
export function SaveState({ isDirty, isNew = false }: { isDirty: boolean; isNew?: boolean }) {
  return (
    <Text size="sm" fw={600} aria-live="polite">
      {isDirty ? 'Unsaved changes' : isNew ? 'Not created yet' : 'All changes saved'}
    </Text>
  );
}
