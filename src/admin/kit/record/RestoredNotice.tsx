import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';

/** What an earlier visit typed is back in the form; or is given up. */
export function RestoredNotice({ record }: { record: { wasRestored: boolean; discard: () => void } }) {
  if (!record.wasRestored) return null;
  return (
    <Alert color="blue" icon={<IconHistory size={18} />} mb="md" title="Your unsaved text was restored" role="status">
      <Button size="xs" variant="default" onClick={record.discard}>
        Discard it
      </Button>
    </Alert>
  );
}
