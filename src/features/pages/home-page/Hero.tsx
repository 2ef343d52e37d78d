import { Picture, useSiteFiles } from '../../../field-types/files/SiteFiles.tsx';
import { MachineDrawing } from '../../../site-kit/drawings/MachineDrawing.tsx';
import { useSiteFacts } from '../../../site-kit/SiteFacts.tsx';
import styles from './Hero.module.css';

export interface HeroView {
  shows: 'hero';
  /** Address of the picture behind it; a drawing where there is none. */
  picture: string | null;
  ways: readonly { href: string; label: string; count: number }[];
}

/** Who the site is, and the ways into it; the first is the one most people come for. */
export function Hero({ view: { picture, ways } }: { view: HeroView }) {
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
          <h1>{site.name}</h1>
          {site.tagline ? <p>{site.tagline}</p> : null}
          {ways.length > 0 ? (
            <ul className={styles.ways} aria-label="Browse">
              {ways.map(({ href, label, count }) => (
                <li key={href}>
                  <a className={styles.way} href={href}>
                    {label} <span>{count.toLocaleString('en-US')}</span>
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
