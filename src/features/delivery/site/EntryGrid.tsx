import { CardGrid } from '../../../site-kit/cards/CardGrid.tsx';
import { deliveryPaths } from '../delivery.paths.ts';
import { type Fact, KeyFacts } from './EntryFacts.tsx';

export interface EntryCardView {
  type: string;
  slug: string;
  title: string;
  /** Address of the picture that stands for it. */
  picture: string | null;
  facts: readonly Fact[];
}

interface EntryGridProps {
  entries: readonly EntryCardView[];
  level: 2 | 3;
  /** They begin where the page opens. */
  isFirst?: boolean;
}

/** Entries side by side. */
export function EntryGrid({ entries, level, isFirst = false }: EntryGridProps) {
  return (
    <CardGrid
      level={level}
      isFirst={isFirst}
      cards={entries.map(({ type, slug, title, picture, facts }) => ({
        href: deliveryPaths.entry({ slug: type, isSingle: false }, slug),
        title,
        picture,
        content: facts.length > 0 ? <KeyFacts facts={facts} /> : null,
      }))}
    />
  );
}
