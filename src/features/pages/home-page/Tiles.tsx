import { Picture, useSiteFiles } from '../../../field-types/files/SiteFiles.tsx';
import { Card, CardTitle } from '../../../site-kit/cards/Card.tsx';
import styles from './Tiles.module.css';

export interface Tile {
  href: string;
  title: string;
  /** Address of a picture. */
  picture: string | null;
  text: string | null;
}

/** Links with a picture, smaller than cards. */
export function Tiles({ tiles, isSmall = false }: { tiles: readonly Tile[]; isSmall?: boolean | undefined }) {
  return (
    <ul className={isSmall ? styles.small : styles.tiles}>
      {tiles.map((tile) => (
        <li key={tile.href}>
          <Card>
            <TilePicture picture={tile.picture} />
            <div className={styles.text}>
              <CardTitle href={tile.href} title={tile.title} level={3} />
              {tile.text !== null ? <p>{tile.text}</p> : null}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function TilePicture({ picture }: Pick<Tile, 'picture'>) {
  const [shown] = useSiteFiles(picture);
  if (!shown?.file) return null;
  return (
    <div className={styles.picture}>
      <Picture file={{ ...shown.file, alt: '' }} sizes="(min-width: 1024px) 300px, 50vw" />
    </div>
  );
}
