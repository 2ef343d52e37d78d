import type { ReactNode } from 'react';
import classes from './RecordForm.module.css';

interface RecordColumnsProps {
  /** Status, dates and references. */
  side: ReactNode;
  sideLabel?: string | undefined;
  children: ReactNode;
}

/** What a record's page is about, and beside it, or below it on small screens, where it stands. */
export function RecordColumns({ side, sideLabel, children }: RecordColumnsProps) {
  return (
    <div className={classes.columns}>
      <div>{children}</div>
      <aside className={classes.side} aria-label={sideLabel}>
        {side}
      </aside>
    </div>
  );
}
