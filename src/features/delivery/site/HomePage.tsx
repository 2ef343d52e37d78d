import { type SiteFile, SiteFiles } from '../../../field-kinds/files/SiteFiles.tsx';
import { MachineDrawing } from '../../../site-kit/drawings/MachineDrawing.tsx';
import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { Notice } from '../../../site-kit/Notice.tsx';
import { Section } from '../../../site-kit/Section.tsx';
import { type SiteFacts, useSiteFacts } from '../../../site-kit/SiteFacts.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { deliveryPaths } from '../delivery.paths.ts';
import { type EntryCardView, EntryGrid } from './EntryGrid.tsx';
import styles from './HomePage.module.css';

export interface HomeView {
  /** The pictures of the cards, by address. */
  files: Readonly<Record<string, SiteFile>>;
  sections: readonly {
    slug: string;
    name: string;
    description: string;
    total: number;
    newest: readonly EntryCardView[];
  }[];
}

export function headOfHome(_view: HomeView, { seo, tagline }: SiteFacts): SiteHead {
  return { path: sitePaths.home(), description: seo.description || tagline };
}

/** The public types with their newest entries. */
export function HomePage({ view }: { view: HomeView }) {
  const site = useSiteFacts();
  return (
    <SiteFiles value={view.files}>
      <section className={styles.hero}>
        <div className={styles.inner}>
          <div>
            <h1>{site.name}</h1>
            {site.tagline ? <p>{site.tagline}</p> : null}
            {view.sections.length > 0 ? <Ways sections={view.sections} /> : null}
          </div>
          <div className={styles.drawing}>
            <MachineDrawing />
          </div>
        </div>
      </section>
      {view.sections.length === 0 ? (
        <Notice
          within
          title="Nothing is published yet"
          text="Entries of public content types appear here as soon as they are published."
          action={{ href: sitePaths.admin(), label: 'Open the admin console' }}
        />
      ) : null}
      {view.sections.map((section) => (
        <Section
          key={section.slug}
          title={section.name}
          text={section.description}
          more={{
            href: deliveryPaths.type(section.slug),
            label: `All ${section.total.toLocaleString('en-US')} in ${section.name}`,
          }}
        >
          <EntryGrid entries={section.newest} level={3} />
        </Section>
      ))}
    </SiteFiles>
  );
}

/** One button to each type; the first is the one most people come for. */
function Ways({ sections }: Pick<HomeView, 'sections'>) {
  return (
    <ul className={styles.ways} aria-label="Browse">
      {sections.map((section) => (
        <li key={section.slug}>
          <a className={styles.way} href={deliveryPaths.type(section.slug)}>
            {section.name} <span>{section.total.toLocaleString('en-US')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
