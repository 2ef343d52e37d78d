import type { ReactNode } from 'react';
import styles from './SiteDialog.module.css';

interface SiteDialogProps {
  titleId: string;
  title: string;
  text?: string;
  children: ReactNode;
  /** What its script finds it by, and texts for it. */
  [name: `data-${string}`]: string | boolean;
}

/** A dialog over a page. A script opens it, and closes it at a click on what carries `data-close`. */
export function SiteDialog({ titleId, title, text, children, ...data }: SiteDialogProps) {
  return (
    <dialog className={styles.dialog} aria-labelledby={titleId} {...data}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {text === undefined ? null : <p>{text}</p>}
        </div>
        <button className="plain-button" type="button" data-close>
          Close
        </button>
      </div>
      {children}
    </dialog>
  );
}
