import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ContactBanner, ContactBlock } from '../site-kit/Contacts.tsx';
import { useSiteFacts } from '../site-kit/SiteFacts.tsx';
import { sitePaths } from '../site-kit/site-paths.ts';
import styles from './SiteLayout.module.css';

export interface SiteNavigation {
  types: readonly { slug: string; name: string }[];
}

/** The frame of every page whose navigation could be read. */
export function SiteLayout({ view }: { view: SiteNavigation }) {
  return (
    <SiteFrame types={view.types}>
      <Outlet />
    </SiteFrame>
  );
}

/** Header, main part and footer. Without types the navigation is left out. */
export function SiteFrame({ types, children }: SiteNavigation & { children: ReactNode }) {
  const site = useSiteFacts();
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.header}>
        <ContactBanner />
        <div className={styles.bar}>
          <a className={styles.brand} href={sitePaths.home()}>
            <img src={site.logoUrl || site.icon} alt="" {...(site.logoUrl ? {} : { width: '32' })} height="32" />
            <span>{site.name}</span>
          </a>
          {types.length > 0 ? (
            <nav className={styles.nav} aria-label="Main">
              <ul>
                {types.map((type) => (
                  <li key={type.slug}>
                    <a href={sitePaths.type(type.slug)} aria-current={currentOf(type.slug, site.here)}>
                      {type.name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
        </div>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.bar}>
          <p>
            © {site.year} {site.name}
          </p>
          <ContactBlock />
          {site.tagline ? <p>{site.tagline}</p> : null}
        </div>
      </footer>
    </>
  );
}

/** `page` on the type's own page, `true` on one below it. */
function currentOf(type: string, here: string): 'page' | 'true' | undefined {
  const [path = ''] = here.split('?');
  if (path === sitePaths.type(type)) return 'page';
  return path.startsWith(`${sitePaths.type(type)}/`) ? 'true' : undefined;
}
