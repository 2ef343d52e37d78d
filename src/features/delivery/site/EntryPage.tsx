import { Blueprint } from '../../../site/kit/Blueprint.tsx';
import { PageHead } from '../../../site/kit/PageHead.tsx';
import { PageTitle } from '../../../site/kit/PageTitle.tsx';
import { sitePaths } from '../../../site/site-map.ts';
import { EntryBody } from './EntryBody.tsx';
import { type Fact, FactTable, FactValue } from './EntryFacts.tsx';
import styles from './EntryPage.module.css';

export interface EntryView {
  shows: 'entry';
  type: { slug: string; name: string; isSingle: boolean };
  slug: string;
  title: string;
  description: string;
  /** Plain text, or HTML that the server derived and sanitised. */
  body: { text: string } | { html: string } | null;
  facts: readonly Fact[];
  /** Fields that read as text, each under its own heading. */
  passages: readonly Fact[];
}

/** One entry as a specification sheet. */
export function EntryPage({ view }: { view: EntryView }) {
  const { type, slug, title, description, body, facts, passages } = view;
  return (
    <article>
      <PageHead
        title={title}
        description={description}
        path={type.isSingle ? sitePaths.type(type.slug) : sitePaths.entry(type.slug, slug)}
        kind="article"
      />
      <PageTitle
        trail={[
          { href: sitePaths.home(), label: 'Home' },
          ...(type.isSingle ? [] : [{ href: sitePaths.type(type.slug), label: type.name }]),
        ]}
        title={title}
      />
      <div className={styles.sheet}>
        {type.isSingle ? null : (
          <div className={styles.picture}>
            <Blueprint label={title} isWide />
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
              <section key={fact.field.name}>
                <h2>{fact.field.label}</h2>
                <FactValue {...fact} />
              </section>
            ))}
          </div>
        ) : null}
      </div>
      {type.isSingle ? null : (
        <p className={styles.back}>
          <a href={sitePaths.type(type.slug)}>All {type.name}</a>
        </p>
      )}
    </article>
  );
}
