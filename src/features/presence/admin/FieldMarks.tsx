import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './EntryPresence.module.css';
import { placeOfField } from './focused-field.ts';
import type { PresentPerson } from './people-in.ts';

interface Mark {
  field: string;
  names: string;
  place: Element;
}

/** The names of the people who write in a field, at that field. */
export function FieldMarks({ people }: { people: readonly PresentPerson[] }) {
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
