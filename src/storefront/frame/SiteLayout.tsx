import type { ReactElement, ReactNode } from 'react';
import { Outlet } from 'react-router';
import { HeaderPicturesContext } from '../../site-kit/PageTitle.tsx';
import { useSiteFacts } from '../../site-kit/SiteFacts.tsx';
import { type FramePlace, type HeaderPictures, PageParts, type SiteLink } from '../../site-kit/site-feature.ts';
import { sitePaths } from '../../site-kit/site-paths.ts';
import { ContactBanner, ContactBlock } from './Contacts.tsx';
import styles from './SiteLayout.module.css';

export interface SiteFrameView {
  links: readonly SiteLink[];
  /** What features show in it. */
  parts: Record<FramePlace, readonly ReactElement[]>;
  pictures: HeaderPictures;
}

/** The frame of every page for which it could be read. */
export function SiteLayout({ view }: { view: SiteFrameView }) {
  return (
    <SiteFrame {...view}>
      <HeaderPicturesContext value={view.pictures}>
        <PageParts value={view.parts}>
          <Outlet />
        </PageParts>
      </HeaderPicturesContext>
    </SiteFrame>
  );
}

/** Header, main part and footer; on pages of failures without links and parts. */
export function SiteFrame({ links = [], parts, children }: Partial<SiteFrameView> & { children: ReactNode }) {
  const site = useSiteFacts();
  if (site.embeddedBy) return <main data-embedded>{children}</main>;
  const shown = site.navigation.length > 0 ? site.navigation.map(({ url: href, label }) => ({ href, label })) : links;
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {site.isPreview ? (
        <aside className={styles.notice} aria-label="Preview">
          <strong>Preview</strong> of what is not published: visitors do not see it.
        </aside>
      ) : null}
      {site.notice ? (
        <aside className={styles.notice} aria-label="Notice">
          {site.notice}
        </aside>
      ) : null}
      <header className={styles.header}>
        <ContactBanner>{parts?.contact}</ContactBanner>
        <div className={styles.bar}>
          <a className={styles.brand} href={sitePaths.home()}>
            <img src={site.logoUrl || site.icon} alt="" {...(site.logoUrl ? {} : { width: '32' })} height="32" />
            <span>{site.name}</span>
          </a>
          {shown.length > 0 ? <MainNavigation links={shown} className={styles.nav} /> : null}
          {parts?.header}
          {shown.length > 0 ? <PhoneMenu links={shown} /> : null}
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.bar}>
          <div className={styles.about}>
            <p className={styles.name}>{site.name}</p>
            {site.tagline ? <p>{site.tagline}</p> : null}
            <p>
              © {site.year} {site.name}
            </p>
          </div>
          {site.footerLinks.length > 0 ? (
            <nav className={styles.links} aria-label="Footer">
              <ul>
                {site.footerLinks.map(({ label, url }) => (
                  <li key={`${label} ${url}`}>
                    <a href={url} rel={url.startsWith('/') ? undefined : 'noopener'}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
          <ContactBlock />
        </div>
      </footer>
      {parts?.end}
    </>
  );
}

function MainNavigation({ links, className }: { links: readonly SiteLink[]; className: string | undefined }) {
  const { here } = useSiteFacts();
  return (
    <nav className={className} aria-label="Main">
      <ul>
        {links.map(({ href, label }) => (
          <li key={`${href} ${label}`}>
            <a href={href} aria-current={currentOf(href, here)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** In place of the navigation on a phone, with what the strip above the header has no room for; it opens without script. */
function PhoneMenu({ links }: { links: readonly SiteLink[] }) {
  const { contact, links: channels } = useSiteFacts();
  return (
    <details className={styles.menu}>
      <summary>Menu</summary>
      <div className={styles.sheet}>
        <MainNavigation links={links} className={undefined} />
        <ul>
          {contact.email ? (
            <li>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </li>
          ) : null}
          {channels.map(({ label, url }) => (
            <li key={`${label} ${url}`}>
              <a href={url} rel={url.startsWith('/') ? undefined : 'noopener'}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** `page` on the link's own page, `true` on one below it. */
function currentOf(href: string, here: string): 'page' | 'true' | undefined {
  const [path = ''] = here.split('?');
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}
