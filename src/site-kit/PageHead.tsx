import { pageTitle } from '../contract-kit/page-title.ts';
import { useSiteFacts } from './SiteFacts.tsx';

interface PageHeadProps {
  /** Left out on the home page, whose title is the site's name. */
  title?: string;
  description?: string;
  /** Path of the page's one true address; a page without one (an error) is not indexed. */
  path?: string;
  kind?: 'website' | 'article';
}

/** Title, description, canonical address and Open Graph of a page, with the site's own where it has none [E18]; React lifts them into the head. */
export function PageHead({ title, description: own, path, kind = 'website' }: PageHeadProps) {
  const site = useSiteFacts();
  const { seo } = site;
  const fullTitle = pageTitle(seo.titlePattern, { title, site: site.name });
  const description = own || seo.description;
  const image = seo.imageUrl.startsWith('/') ? `${site.origin}${seo.imageUrl}` : seo.imageUrl;
  const address = path === undefined ? undefined : `${site.origin}${path}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description ? <meta name="description" content={description} /> : null}
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title ?? site.name} />
      <meta property="og:type" content={kind} />
      {description ? <meta property="og:description" content={description} /> : null}
      {address ? <meta property="og:url" content={address} /> : null}
      {image ? <meta property="og:image" content={image} /> : null}
      {image ? <meta name="twitter:card" content="summary_large_image" /> : null}
    </>
  );
}
