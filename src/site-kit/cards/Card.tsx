import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** A card: the link of its `CardTitle` takes a click anywhere on it. */
export function Card({ children }: { children: ReactNode }) {
  return <article className={styles.card}>{children}</article>;
}

interface CardTitleProps {
  href: string;
  title: string;
  /** Keeps the page's outline. */
  level: 2 | 3;
  id?: string;
  /** Cuts a title of more than three lines. */
  isCut?: boolean;
}

/** The title of a card, which is its link. */
export function CardTitle({ href, title, level, id, isCut = false }: CardTitleProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <Title id={id} className={isCut ? `${styles.title} ${styles.cut}` : styles.title}>
      <a href={href}>{title}</a>
    </Title>
  );
}
