import type { ReactNode } from 'react';
import { Picture, useSiteFiles } from '../../field-types/files/SiteFiles.tsx';
import { Blueprint } from '../drawings/Blueprint.tsx';
import { Card, CardTitle } from './Card.tsx';
import styles from './CardGrid.module.css';

export interface GridCard {
  href: string;
  title: string;
  /** Address of the picture that stands for it. */
  picture: string | null;
  /** A few facts or words below the title. */
  content?: ReactNode;
}

interface CardGridProps {
  cards: readonly GridCard[];
  /** Keeps the page's outline. */
  level: 2 | 3;
  /** It begins where the page opens. */
  isFirst?: boolean;
}

/** Cards side by side; each is a link. */
export function CardGrid({ cards, level, isFirst = false }: CardGridProps) {
  return (
    <ul className={styles.grid}>
      {cards.map(({ href, title, picture, content }, place) => (
        <li key={href}>
          <Card>
            <CardPicture title={title} picture={picture} isFirst={isFirst && place === 0} />
            <div className={styles.text}>
              <CardTitle href={href} title={title} level={level} isCut />
              {content}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** The picture in a fixed box; a drawing where there is none. */
function CardPicture({ title, picture, isFirst }: Pick<GridCard, 'title' | 'picture'> & { isFirst: boolean }) {
  const [shown] = useSiteFiles(picture);
  if (!shown?.file) return <Blueprint label={title} />;
  return (
    <div className={styles.picture}>
      <Picture file={shown.file} sizes="(min-width: 1024px) 300px, (min-width: 560px) 50vw, 100vw" isFirst={isFirst} />
    </div>
  );
}
