import type { ReactNode } from 'react';
import { Picture, useSiteFiles } from '../../field-kinds/files/SiteFiles.tsx';
import { Blueprint } from '../drawings/Blueprint.tsx';
import styles from './CardGrid.module.css';

export interface Card {
  href: string;
  title: string;
  /** Address of the picture that stands for it. */
  picture: string | null;
  /** A few facts or words below the title. */
  content?: ReactNode;
}

/** Cards side by side; the whole card is its link. `level` keeps the page's outline. */
export function CardGrid({ cards, level }: { cards: readonly Card[]; level: 2 | 3 }) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ul className={styles.grid}>
      {cards.map(({ href, title, picture, content }) => (
        <li key={href}>
          <article className={styles.card}>
            <CardPicture title={title} picture={picture} />
            <div className={styles.text}>
              <Title className={styles.title}>
                <a href={href}>{title}</a>
              </Title>
              {content}
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

/** The picture in a fixed box; a drawing where there is none. */
function CardPicture({ title, picture }: Pick<Card, 'title' | 'picture'>) {
  const [shown] = useSiteFiles(picture);
  if (!shown?.file) return <Blueprint label={title} />;
  return (
    <div className={styles.picture}>
      <Picture file={shown.file} sizes="(min-width: 1024px) 300px, (min-width: 560px) 50vw, 100vw" />
    </div>
  );
}
