import { pageTitle } from '../../contracts/page-title.ts';
import { type SiteFacts, useSiteFacts } from '../SiteFacts.tsx';
import { absoluteAddress, breadcrumbsOf, factText, type SiteHead, type StructuredFact } from './site-head.ts';

/** Writes what a page says of itself, with the site's own where it says nothing [E18]; React lifts it into the head. */
export function PageHead({ head }: { head: SiteHead }) {
  const site = useSiteFacts();
  const { seo } = site;
  const { title, kind = 'website' } = head;
  // What is not published has no address to be found under.
  const path = site.isPreview ? undefined : head.path;
  const fullTitle = pageTitle(seo.titlePattern, { title, site: site.name });
  const description = head.description || seo.description;
  const picture = head.image || seo.imageUrl;
  const image = picture ? absoluteAddress(site, picture) : '';
  const address = path === undefined ? undefined : absoluteAddress(site, path);
  return (
    <>
      <title>{fullTitle}</title>
      {description ? <meta name="description" content={description} /> : null}
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {head.feed && address ? (
        <link rel="alternate" type="application/rss+xml" title={fullTitle} href={absoluteAddress(site, head.feed)} />
      ) : null}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title ?? site.name} />
      <meta property="og:type" content={kind} />
      {description ? <meta property="og:description" content={description} /> : null}
      {address ? <meta property="og:url" content={address} /> : null}
      {image ? <meta property="og:image" content={image} /> : null}
      {image ? <meta name="twitter:card" content="summary_large_image" /> : null}
      {factsOf(site, head).map((fact) => {
        const __html = factText(fact);
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing is markup; as text React would escape its quotes.
        return <script key={__html} type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
      })}
    </>
  );
}

function factsOf(site: SiteFacts, head: SiteHead): StructuredFact[] {
  return site.isPreview ? [] : [...breadcrumbsOf(site, head), ...(head.facts ?? [])];
}
