import { Picture, type SiteFile } from '../field-kinds/files/SiteFiles.tsx';
import { PageScript } from './PageScript.tsx';
import styles from './PageTitle.module.css';

interface PageTitleProps {
  trail: readonly { href: string; label: string }[];
  title: string;
  text?: string | undefined;
  /** Behind the words; it moves with a part of the scrolling [K19]. */
  picture?: SiteFile | null;
  buttons?: readonly { href: string; label: string }[];
}

/** The page's heading band: where one is, what this is, and what to do here. */
export function PageTitle({ trail, title, text, picture = null, buttons = [] }: PageTitleProps) {
  return (
    <header className={picture ? styles.pictured : styles.band}>
      {picture ? (
        <div className={styles.picture} data-parallax="0.4">
          <Picture file={{ ...picture, alt: '' }} sizes="100vw" isFirst />
          <PageScript name="site-kit/parallax" />
        </div>
      ) : null}
      <div className={styles.inner}>
        <nav aria-label="Breadcrumb">
          <ol className={styles.trail}>
            {trail.map((step) => (
              <li key={step.href}>
                <a href={step.href}>{step.label}</a>
              </li>
            ))}
          </ol>
        </nav>
        <h1>{title}</h1>
        {text ? <p>{text}</p> : null}
        {buttons.length > 0 ? (
          <ul className={styles.buttons}>
            {buttons.map(({ href, label }) => (
              <li key={`${href} ${label}`}>
                <a className="button" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </header>
  );
}
