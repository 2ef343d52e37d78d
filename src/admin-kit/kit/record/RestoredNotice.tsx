import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { moment } from '../time.ts';

/** What an earlier visit typed is back in the form; or is given up. */
export function RestoredNotice({ record }: { record: { restoredFrom: string | null; discard: () => void } }) {
  if (record.restoredFrom === null) return null;
  return (
    <Alert color="blue" icon={<IconHistory size={18} />} mb="md" title="Your unsaved text was restored" role="status">
      Typed {moment(record.restoredFrom)}, and not saved since.
      <Group mt="xs">
        <Button size="xs" variant="default" onClick={record.discard}>
          Discard it
        </Button>
      </Group>
    </Alert>
  );
}
