import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import type { EntryPresenceProps } from '../../entries/edit-screen/EntryEditor.tsx';
import { UserAvatar } from '../../users/list-screen/UserAvatar.tsx';
import classes from './EntryPresence.module.css';
import { FieldMarks } from './FieldMarks.tsx';
import { peopleIn } from './people-in.ts';
import { usePresence } from './usePresence.ts';

/** Most people whose pictures are shown. */
const maxShown = 4;

/** Who else has the entry open, in the header of its form, and at the field that they write in. */
export function EntryPresence({ entryId, labelOf, onVersion }: EntryPresenceProps) {
  const presence = usePresence(entryId);
  const version = presence?.version;

  // Meets the server, which tells of a version that this page has not read.
  useEffect(() => {
    if (version !== undefined) onVersion(version);
  }, [version, onVersion]);

  const people = peopleIn(presence?.others ?? [], labelOf);
  if (people.length === 0) return null;
  return (
    <>
      <ul aria-label="Also in this entry" className={classes.people}>
        {people.slice(0, maxShown).map(({ client, user, words }) => (
          <li key={client}>
            <Tooltip label={words} events={{ hover: true, focus: true, touch: true }}>
              <span>
                <UserAvatar name={user.displayName} src={user.avatarUrl} />
                <VisuallyHidden>{words}</VisuallyHidden>
              </span>
            </Tooltip>
          </li>
        ))}
        {people.length > maxShown && <li className={classes.more}>{`+${people.length - maxShown} more`}</li>}
      </ul>
      <FieldMarks people={people} />
    </>
  );
}
