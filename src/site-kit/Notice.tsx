import type { ReactNode } from 'react';
import styles from './Notice.module.css';

interface NoticeProps {
  eyebrow?: string;
  title: string;
  text: string;
  action?: { href: string; label: string };
  /** The page's own heading stands above. */
  within?: boolean;
  /** Further ways on, before the action. */
  children?: ReactNode;
}

/** Says that there is nothing to show, why, and where to go. */
export function Notice({ eyebrow, title, text, action, within = false, children }: NoticeProps) {
  const Heading = within ? 'h2' : 'h1';
  return (
    <section className={styles.notice}>
      {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {children ? <div className={styles.more}>{children}</div> : null}
      {action ? (
        <a className="button" href={action.href}>
          {action.label}
        </a>
      ) : null}
    </section>
  );
}
