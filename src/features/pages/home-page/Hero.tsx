import { Picture, useSiteFiles } from '../../../field-types/files/SiteFiles.tsx';
import { MachineDrawing } from '../../../site-kit/drawings/MachineDrawing.tsx';
import { SearchForm } from '../../../site-kit/links/SearchForm.tsx';
import { useSiteFacts } from '../../../site-kit/SiteFacts.tsx';
import { shopPaths } from '../../shop/shop.paths.ts';
import styles from './Hero.module.css';

export interface HeroView {
  shows: 'hero';
  /** Address of the picture behind it; a drawing where there is none. */
  picture: string | null;
  /** Empty for the site's name. */
  heading: string;
  /** Empty for the tagline. */
  text: string;
  ways: readonly { href: string; label: string }[];
  /** The search for machines stands in it. */
  hasSearch: boolean;
}

/** Who the site is, and the ways into it; the first is the one most people come for. */
export function Hero({ view: { picture, heading, text, ways, hasSearch } }: { view: HeroView }) {
  const site = useSiteFacts();
  const file = useSiteFiles(picture)[0]?.file ?? null;
  return (
    <section className={file ? styles.pictured : styles.hero}>
      {file ? (
        <div className={styles.picture}>
          <Picture file={{ ...file, alt: '' }} sizes="100vw" isFirst />
        </div>
      ) : null}
      <div className={styles.inner}>
        <div>
          <h1>{heading || site.name}</h1>
          {text || site.tagline ? <p>{text || site.tagline}</p> : null}
          {hasSearch ? <SearchForm action={shopPaths.list()} search="" carried={{}} label="Search machines" /> : null}
          {ways.length > 0 ? (
            <ul className={styles.ways} aria-label="Browse">
              {ways.map(({ href, label }) => (
                <li key={`${href} ${label}`}>
                  <a className={styles.way} href={href}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {file ? null : (
          <div className={styles.drawing}>
            <MachineDrawing />
          </div>
        )}
      </div>
    </section>
  );
}
