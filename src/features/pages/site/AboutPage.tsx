import type { ReactNode } from 'react';
import { Picture, type SiteFile, SiteFiles } from '../../../field-types/files/SiteFiles.tsx';
import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { EntryBody, type ShownBody } from '../../delivery/site/EntryBody.tsx';
import { type Fact, FactValue } from '../../delivery/site/EntryFacts.tsx';
import { pagesPaths } from '../pages.paths.ts';
import styles from './AboutPage.module.css';

export interface PageView {
  shows: 'page';
  slug: string;
  title: string;
  /** Below the title. */
  description: string | null;
  /** For search engines. */
  summary: string;
  picture: SiteFile | null;
  buttons: readonly { href: string; label: string }[];
  logos: readonly SiteFile[];
  heading: string | null;
  text: Fact | null;
  body: ShownBody | null;
  /** The files that its values name, by address. */
  files: Readonly<Record<string, SiteFile>>;
}

const breadcrumbs = [{ href: sitePaths.home(), label: 'Home' }];

export function headOfAbout({ slug, title, summary, picture }: PageView): SiteHead {
  return { title, description: summary, path: pagesPaths.page(slug), image: picture?.url, breadcrumbs };
}

/** A page with the about block: logos, heading, formatted text [K21]. What an entry lacks is left out. */
export function AboutPage({ view, children }: { view: PageView; children?: ReactNode }) {
  const { title, description, picture, buttons, logos, heading, text, body, files } = view;
  return (
    <SiteFiles value={files}>
      <article>
        <PageTitle
          breadcrumbs={breadcrumbs}
          title={title}
          text={description ?? undefined}
          picture={picture}
          buttons={buttons}
        />
        {logos.length > 0 || heading !== null || text !== null ? (
          <section className={styles.about} aria-label={heading ?? title}>
            {logos.length > 0 ? (
              <div className={styles.logos}>
                {logos.map((logo) => (
                  <Picture key={logo.url} file={logo} sizes="240px" />
                ))}
              </div>
            ) : null}
            <div className={styles.words}>
              {heading !== null ? <h2>{heading}</h2> : null}
              {text !== null ? <FactValue {...text} /> : null}
            </div>
          </section>
        ) : null}
        {body ? (
          <div className={styles.body}>
            <EntryBody body={body} />
          </div>
        ) : null}
        {children}
      </article>
    </SiteFiles>
  );
}
