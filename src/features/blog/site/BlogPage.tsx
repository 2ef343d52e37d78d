import { type SiteFile, SiteFiles } from '../../../field-types/files/SiteFiles.tsx';
import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageLinks } from '../../../site-kit/links/PageLinks.tsx';
import { Notice } from '../../../site-kit/Notice.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { blogPaths } from '../blog.paths.ts';
import styles from './BlogPage.module.css';
import { type PostCardView, PostGrid } from './PostGrid.tsx';

export interface BlogView {
  posts: readonly PostCardView[];
  /** The pictures of the cards, by address. */
  files: Readonly<Record<string, SiteFile>>;
  page: number;
  pageCount: number;
}

const breadcrumbs = [{ href: sitePaths.home(), label: 'Home' }];

export function headOfBlog({ page }: BlogView): SiteHead {
  return {
    title: page > 1 ? `Blog, page ${page}` : 'Blog',
    description: 'What we learn about machines, and what we do with it.',
    path: blogPaths.list(page),
    feed: sitePaths.feed(),
    breadcrumbs,
  };
}

/** The posts, newest first. */
export function BlogPage({ view: { posts, files, page, pageCount } }: { view: BlogView }) {
  return (
    <>
      <PageTitle breadcrumbs={breadcrumbs} title="Blog" text="What we learn about machines, and what we do with it." />
      <div className={styles.body}>
        <SiteFiles value={files}>
          {posts.length > 0 ? (
            <PostGrid posts={posts} level={2} isFirst />
          ) : (
            <Notice within title="No posts yet" text="Please look in again soon." />
          )}
        </SiteFiles>
        <PageLinks page={page} pageCount={pageCount} hrefOf={blogPaths.list} />
      </div>
    </>
  );
}
