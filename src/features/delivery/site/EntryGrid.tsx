import { Picture, useSiteFiles } from '../../../field-kinds/files/SiteFiles.tsx';
import { Blueprint } from '../../../site-kit/drawings/Blueprint.tsx';
import { deliveryPaths } from '../delivery.paths.ts';
import { type Fact, KeyFacts } from './EntryFacts.tsx';
import styles from './EntryGrid.module.css';

export interface EntryCardView {
  type: string;
  slug: string;
  title: string;
  /** Address of the picture that stands for it. */
  picture: string | null;
  facts: readonly Fact[];
}

/** Entries side by side. */
export function EntryGrid({ entries, level }: { entries: readonly EntryCardView[]; level: 2 | 3 }) {
  return (
    <ul className={styles.grid}>
      {entries.map((entry) => (
        <li key={entry.slug}>
          <EntryCard entry={entry} level={level} />
        </li>
      ))}
    </ul>
  );
}

/** One entry in short; the whole card is its link. `level` keeps the page's outline. */
function EntryCard({ entry, level }: { entry: EntryCardView; level: 2 | 3 }) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <article className={styles.card}>
      <CardPicture entry={entry} />
      <div className={styles.text}>
        <Title className={styles.title}>
          <a href={deliveryPaths.entry({ slug: entry.type, isSingle: false }, entry.slug)}>{entry.title}</a>
        </Title>
        {entry.facts.length > 0 ? <KeyFacts facts={entry.facts} /> : null}
      </div>
    </article>
  );
}

/** The entry's picture in a fixed box; a drawing where it has none. */
function CardPicture({ entry: { title, picture } }: { entry: EntryCardView }) {
  const [shown] = useSiteFiles(picture);
  if (!shown?.file) return <Blueprint label={title} />;
  return (
    <div className={styles.picture}>
      <Picture file={shown.file} sizes="(min-width: 1024px) 300px, (min-width: 560px) 50vw, 100vw" />
    </div>
  );
}
