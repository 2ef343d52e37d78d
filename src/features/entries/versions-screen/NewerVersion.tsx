import { Alert, Button, Group } from '@mantine/core';
import { IconUserEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clockTime } from '../../../admin-kit/kit/time.ts';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import type { Entry } from '../entries.contract.ts';
import classes from './NewerVersion.module.css';
import { savedBy } from './saved-by.ts';

interface NewerVersionProps {
  /** As it is stored now. */
  entry: Entry;
  /** The version in the form. */
  version: number;
  isDirty: boolean;
  /** Merges it into the form; where both changed the same part, the person is asked. */
  onLoad: () => void;
}

/** Says that somebody saved the entry while this form has unsaved text, before the save is rejected. */
export function NewerVersion({ entry, version, isDirty, onLoad }: NewerVersionProps) {
  const [passed, setPassed] = useState(0);
  const me = useQuery(sessionQuery).data?.userId;
  if (!isDirty || entry.version <= version || entry.version <= passed) return null;
  const { name, at } = savedBy(entry, me);
  const title = `${name} saved a newer version at ${clockTime(at)}.`;
  return (
    <Alert
      className={classes.notice ?? ''}
      color="blue"
      icon={<IconUserEdit size={18} aria-hidden />}
      mb="md"
      title={title}
      role="status"
    >
      What you typed stays in the form. If you both changed the same field, you choose what to keep.
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={onLoad}>
          Load it
        </Button>
        <Button size="xs" variant="default" onClick={() => setPassed(entry.version)}>
          Keep writing
        </Button>
      </Group>
    </Alert>
  );
}
