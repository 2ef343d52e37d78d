import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

/** Why nothing on the page can be changed. */
export function ReadOnlyNote() {
  return (
    <Alert color="blue" icon={<IconLock size={18} />} mb="md" title="You can look, but not change">
      You need the settings.edit permission to change settings. An administrator can give you a role that has it.
    </Alert>
  );
}
