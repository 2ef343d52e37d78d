import { type SiteFile, SiteFiles } from '../../../field-types/files/SiteFiles.tsx';
import { absoluteAddress, type SiteHead } from '../../../site-kit/head/site-head.ts';
import { SearchForm } from '../../../site-kit/links/SearchForm.tsx';
import { Notice } from '../../../site-kit/Notice.tsx';
import { Section } from '../../../site-kit/Section.tsx';
import type { SiteFacts } from '../../../site-kit/SiteFacts.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { blogPaths } from '../../blog/blog.paths.ts';
import { type PostCardView, PostGrid } from '../../blog/site/PostGrid.tsx';
import { type EntryCardView, EntryGrid } from '../../delivery/site/EntryGrid.tsx';
import type { ShopItem } from '../../shop/shop.contract.ts';
import { shopPaths } from '../../shop/shop.paths.ts';
import { MachineGrid } from '../../shop/site/MachineGrid.tsx';
import { Hero, type HeroView } from './Hero.tsx';
import styles from './HomePage.module.css';
import { type Tile, Tiles } from './Tiles.tsx';

/** A public collection with its newest entries. */
export interface TypeSection {
  shows: 'type';
  href: string;
  name: string;
  description: string;
  total: number;
  newest: readonly EntryCardView[];
}

export type ShownSection =
  | HeroView
  | { shows: 'search' }
  | {
      shows: 'tiles';
      title: string;
      tiles: readonly Tile[];
      more: { href: string; label: string };
      /** Pictures and names side by side in rows of six. */
      isSmall?: boolean;
    }
  | { shows: 'branch'; label: string; machines: readonly ShopItem[]; more: { href: string; label: string } }
  | { shows: 'machines'; machines: readonly ShopItem[]; total: number }
  | { shows: 'reasons'; reasons: readonly { title: string; text: string }[] }
  | { shows: 'posts'; posts: readonly PostCardView[] }
  | TypeSection;

export interface HomeView {
  sections: readonly ShownSection[];
  /** The pictures that they show, by address. */
  files: Readonly<Record<string, SiteFile>>;
}

export function headOfHome({ sections }: HomeView, site: SiteFacts): SiteHead {
  const { seo, tagline, name, logoUrl, contact, origin } = site;
  const heading = sections.find((one) => one.shows === 'hero')?.heading;
  return {
    ...(heading && { title: heading }),
    path: sitePaths.home(),
    description: seo.description || tagline,
    facts: [
      { '@type': 'WebSite', name, url: `${origin}${sitePaths.home()}` },
      {
        '@type': 'Organization',
        name,
        url: `${origin}${sitePaths.home()}`,
        logo: logoUrl === '' ? undefined : absoluteAddress(site, logoUrl),
        telephone: contact.phone || undefined,
        email: contact.email || undefined,
        address: contact.address.replaceAll('\n', ', ') || undefined,
      },
    ],
  };
}

/** What the owner chose, in their order; while nothing is published, what to do. */
export function HomePage({ view: { sections, files } }: { view: HomeView }) {
  const isEmpty = sections.every(({ shows }) => shows === 'hero' || shows === 'reasons');
  return (
    <SiteFiles value={files}>
      {sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
        <Shown key={index} section={section} />
      ))}
      {isEmpty ? (
        <Notice
          within
          title="Nothing is published yet"
          text="Create a public content type in the admin console and publish its first entry: it appears here at once."
          action={{ href: sitePaths.admin(), label: 'Open the admin console' }}
        />
      ) : null}
    </SiteFiles>
  );
}

function Shown({ section }: { section: ShownSection }) {
  switch (section.shows) {
    case 'hero':
      return <Hero view={section} />;
    case 'search':
      return (
        <div className={styles.search}>
          <SearchForm action={shopPaths.list()} search="" carried={{}} label="Search machines" />
        </div>
      );
    case 'tiles':
      return (
        <Section title={section.title} more={section.more}>
          <Tiles tiles={section.tiles} isSmall={section.isSmall} />
        </Section>
      );
    case 'branch':
      return (
        <Section title={`At ${section.label}`} more={section.more}>
          <MachineGrid items={section.machines} level={3} />
        </Section>
      );
    case 'machines':
      return (
        <Section
          title="Just in"
          more={{ href: shopPaths.list(), label: `All ${section.total.toLocaleString('en-US')} machines` }}
        >
          <MachineGrid items={section.machines} level={3} />
        </Section>
      );
    case 'reasons':
      return (
        <section className={styles.reasons} aria-label="Why buy here">
          {section.reasons.map(({ title, text }) => (
            <div key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          ))}
        </section>
      );
    case 'posts':
      return (
        <Section title="From the blog" more={{ href: blogPaths.list(), label: 'All posts' }}>
          <PostGrid posts={section.posts} level={3} />
        </Section>
      );
    default:
      return (
        <Section
          title={section.name}
          text={section.description}
          more={{ href: section.href, label: `All ${section.total.toLocaleString('en-US')} in ${section.name}` }}
        >
          <EntryGrid entries={section.newest} level={3} />
        </Section>
      );
  }
}
