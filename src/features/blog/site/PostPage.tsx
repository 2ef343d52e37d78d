import { Picture, type SiteFile, SiteFiles } from '../../../field-types/files/SiteFiles.tsx';
import { absoluteAddress, type SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { Section } from '../../../site-kit/Section.tsx';
import type { SiteFacts } from '../../../site-kit/SiteFacts.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { EntryBody, type ShownBody } from '../../delivery/site/EntryBody.tsx';
import { blogPaths } from '../blog.paths.ts';
import { PostDate } from './PostDate.tsx';
import { type PostCardView, PostGrid } from './PostGrid.tsx';
import styles from './PostPage.module.css';

export interface PostView {
  slug: string;
  title: string;
  description: string;
  author: string | null;
  picture: SiteFile | null;
  body: ShownBody | null;
  publishedAt: string;
  updatedAt: string;
  /** The pictures of the post and of the cards below it, by address. */
  files: Readonly<Record<string, SiteFile>>;
  others: readonly PostCardView[];
}

const breadcrumbs = [
  { href: sitePaths.home(), label: 'Home' },
  { href: blogPaths.list(), label: 'Blog' },
];

export function headOfPost(view: PostView, site: SiteFacts): SiteHead {
  const { slug, title, description, author, picture, publishedAt, updatedAt } = view;
  const url = absoluteAddress(site, blogPaths.post(slug));
  return {
    title,
    description,
    path: blogPaths.post(slug),
    kind: 'article',
    image: picture?.url,
    breadcrumbs,
    facts: [
      {
        '@type': 'BlogPosting',
        headline: title,
        description,
        datePublished: publishedAt,
        dateModified: updatedAt,
        url,
        mainEntityOfPage: url,
        image: picture ? absoluteAddress(site, picture.url) : undefined,
        author: author === null ? { '@type': 'Organization', name: site.name } : { '@type': 'Person', name: author },
        publisher: { '@type': 'Organization', name: site.name },
      },
    ],
  };
}

/** One post, and the way to others. */
export function PostPage({ view }: { view: PostView }) {
  const { title, author, picture, body, publishedAt, files, others } = view;
  return (
    <SiteFiles value={files}>
      <article>
        <PageTitle breadcrumbs={breadcrumbs} title={title} titleField="title" />
        <div className={styles.sheet}>
          <p className={styles.line}>
            {author !== null ? <span>By {author}</span> : null}
            <PostDate at={publishedAt} />
          </p>
          {picture ? (
            <div className={styles.picture}>
              <Picture file={picture} sizes="(min-width: 900px) 820px, 100vw" isFirst />
            </div>
          ) : null}
          {body ? <EntryBody body={body} /> : null}
        </div>
      </article>
      {others.length > 0 ? (
        <Section title="Read next" more={{ href: blogPaths.list(), label: 'All posts' }}>
          <PostGrid posts={others} level={3} />
        </Section>
      ) : null}
    </SiteFiles>
  );
}
