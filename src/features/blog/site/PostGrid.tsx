import { CardGrid } from '../../../site-kit/cards/CardGrid.tsx';
import { blogPaths } from '../blog.paths.ts';
import { PostDate } from './PostDate.tsx';
import styles from './PostGrid.module.css';

export interface PostCardView {
  slug: string;
  title: string;
  /** Address of the picture. */
  picture: string | null;
  excerpt: string | null;
  publishedAt: string;
}

interface PostGridProps {
  posts: readonly PostCardView[];
  level: 2 | 3;
  /** They begin where the page opens. */
  isFirst?: boolean;
}

/** Posts side by side. */
export function PostGrid({ posts, level, isFirst = false }: PostGridProps) {
  return (
    <CardGrid
      level={level}
      isFirst={isFirst}
      cards={posts.map(({ slug, title, picture, excerpt, publishedAt }) => ({
        href: blogPaths.post(slug),
        title,
        picture,
        content: (
          <div className={styles.words}>
            {excerpt !== null ? <p>{excerpt}</p> : null}
            <PostDate at={publishedAt} />
          </div>
        ),
      }))}
    />
  );
}
