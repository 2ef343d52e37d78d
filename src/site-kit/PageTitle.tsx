import { createContext, useContext } from 'react';
import { Picture, type SiteFile } from '../field-types/files/SiteFiles.tsx';
import { PageScript } from './PageScript.tsx';
import styles from './PageTitle.module.css';
import type { HeaderPictures } from './site-feature.ts';

/** Of the visitor who asks; given by the frame. */
export const HeaderPicturesContext = createContext<HeaderPictures>({ chosen: null, fallback: null });

interface PageTitleProps {
  breadcrumbs: readonly { href: string; label: string }[];
  /** Null where the page has it in a place of its own. */
  title: string | null;
  /** The path of the field that the title is, in a form beside a preview. */
  titleField?: string;
  text?: string | undefined;
  /** Behind the words, unless the visitor's industry has one; it moves with a part of the scrolling [K19]. */
  picture?: SiteFile | null;
  /** What is below matters more: the picture is a low strip, and no words stand on it. */
  isPlain?: boolean;
  buttons?: readonly { href: string; label: string }[];
}

/** The page's heading band: where one is, what this is, and what to do here. */
export function PageTitle({
  breadcrumbs,
  title,
  titleField,
  text,
  picture: own = null,
  isPlain = false,
  buttons = [],
}: PageTitleProps) {
  const { chosen, fallback } = useContext(HeaderPicturesContext);
  const picture = chosen ?? own ?? fallback;
  const behind = picture ? (
    <div className={styles.picture} data-parallax="0.4">
      <Picture file={{ ...picture, alt: '' }} sizes="100vw" isFirst />
      <PageScript name="site-kit/parallax" />
    </div>
  ) : null;
  const look = picture ? styles.pictured : styles.band;
  return (
    <header className={isPlain ? styles.plain : look} data-visitor-part="page-header">
      {isPlain && behind ? <div className={styles.strip}>{behind}</div> : behind}
      <div className={styles.inner}>
        <nav aria-label="Breadcrumb">
          <ol className={styles.trail}>
            {breadcrumbs.map((step) => (
              <li key={step.href}>
                <a href={step.href}>{step.label}</a>
              </li>
            ))}
          </ol>
        </nav>
        {title === null ? null : <h1 data-millwright-field={titleField}>{title}</h1>}
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
