import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EntryPresenceProps } from '../../entries/edit-screen/EntryEditor.tsx';
import { UserAvatar } from '../../users/list-screen/UserAvatar.tsx';
import classes from './EntryPresence.module.css';
import { placeOfField } from './focused-field.ts';
import { type PresentPerson, peopleIn } from './people-in.ts';
import { usePresence } from './usePresence.ts';

interface Mark {
  field: string;
  names: string;
  place: Element;
}

/** The names of the people who write in a field, at that field. */
function FieldMarks({ people }: { people: readonly PresentPerson[] }) {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const written = JSON.stringify(people.map(({ field, user }) => [field, user.displayName]));

  // Meets the form, whose fields other components draw.
  useEffect(() => {
    const named = (JSON.parse(written) as [string | null, string][]).filter(([field]) => field !== null);
    const byField = Map.groupBy(named, ([field]) => field ?? '');
    setMarks(
      [...byField].flatMap(([field, those]) => {
        const place = placeOfField(field);
        return place ? [{ field, place, names: those.map(([, name]) => name).join(', ') }] : [];
      }),
    );
  }, [written]);

  return marks.map(({ field, names, place }) =>
    createPortal(
      <span className={classes.mark} aria-hidden>
        {names}
      </span>,
      place,
      field,
    ),
  );
}

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
