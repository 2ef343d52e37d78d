import { Picture, type SiteFile, SiteFiles, useSiteFiles } from '../../../field-types/files/SiteFiles.tsx';
import { type SiteRelated, SiteRelations } from '../../../field-types/kit/SiteRelations.tsx';
import { Blueprint } from '../../../site-kit/drawings/Blueprint.tsx';
import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import type { SiteLink } from '../../../site-kit/site-feature.ts';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { deliveryPaths } from '../delivery.paths.ts';
import { EntryBody, type ShownBody } from './EntryBody.tsx';
import { type Fact, FactTable, FactValue } from './EntryFacts.tsx';
import styles from './EntryPage.module.css';

export interface EntryView {
  shows: 'entry';
  type: { slug: string; name: string; isSingle: boolean };
  slug: string;
  title: string;
  description: string;
  /** Address of the picture that stands for it. */
  picture: string | null;
  /** The files that its values name, by address; one that was deleted is not among them. */
  files: Readonly<Record<string, SiteFile>>;
  /** The entries that its values name and that have pages, by id. */
  related: Readonly<Record<string, SiteRelated>>;
  body: ShownBody | null;
  facts: readonly Fact[];
  /** Fields that read as text, each under its own heading. */
  passages: readonly Fact[];
}

export function headOfEntry({ type, slug, title, description, picture }: EntryView): SiteHead {
  const path = deliveryPaths.entry(type, slug);
  return { title, description, path, kind: 'article', image: picture, breadcrumbs: breadcrumbsTo(type) };
}

/** One entry as a specification sheet. */
export function EntryPage({ view }: { view: EntryView }) {
  const { type, title, body, facts, passages } = view;
  return (
    <SiteFiles value={view.files}>
      <SiteRelations value={view.related}>
        <article>
          <PageTitle breadcrumbs={breadcrumbsTo(type)} title={title} titleField="title" />
          <div className={styles.sheet}>
            {type.isSingle ? null : (
              <div className={styles.picture}>
                <LeadPicture title={title} picture={view.picture} />
              </div>
            )}
            {facts.length > 0 ? (
              <div className={styles.facts}>
                <FactTable facts={facts} title="Specifications" />
              </div>
            ) : null}
            {body !== null || passages.length > 0 ? (
              <div className={styles.reading}>
                {body ? <EntryBody body={body} /> : null}
                {passages.map((fact) => (
                  <section key={fact.field.name} data-millwright-field={`customFields.${fact.field.name}`}>
                    <h2>{fact.field.label}</h2>
                    <FactValue {...fact} />
                  </section>
                ))}
              </div>
            ) : null}
          </div>
          {type.isSingle ? null : (
            <p className={styles.back}>
              <a href={deliveryPaths.type(type.slug)}>All {type.name}</a>
            </p>
          )}
        </article>
      </SiteRelations>
    </SiteFiles>
  );
}

function breadcrumbsTo({ slug, name, isSingle }: EntryView['type']): SiteLink[] {
  const home = { href: sitePaths.home(), label: 'Home' };
  return isSingle ? [home] : [home, { href: deliveryPaths.type(slug), label: name }];
}

/** The picture in a fixed box; a drawing where there is none. */
function LeadPicture({ title, picture }: Pick<EntryView, 'title' | 'picture'>) {
  const [shown] = useSiteFiles(picture);
  if (!shown?.file) return <Blueprint label={title} isWide />;
  return <Picture file={shown.file} sizes="(min-width: 900px) 720px, 100vw" isFirst />;
}
