import type { ReactNode } from 'react';
import classes from './SaveBar.module.css';

/** The ways to save a page's record; on small screens in a bar at the bottom that stays in sight. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.bar} data-save-bar>
      {children}
    </div>
  );
}
