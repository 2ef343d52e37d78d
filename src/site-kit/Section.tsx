import type { ReactNode } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  text?: string;
  more: { href: string; label: string };
  children: ReactNode;
}

/** A part of a page with its heading and the way to the rest. */
export function Section({ title, text, more, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          {text ? <p>{text}</p> : null}
        </div>
        <a href={more.href}>{more.label}</a>
      </div>
      {children}
    </section>
  );
}
