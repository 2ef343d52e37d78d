import '../../design/fonts.css';
import '../../design/tokens.css';
import './site.css';
import type { ReactNode } from 'react';
import { SiteLocale } from '../../field-types/kit/SiteRelations.tsx';
import { type SiteFacts, SiteFactsProvider } from '../../site-kit/SiteFacts.tsx';

/** The HTML around every page. */
export function Document({ site, children }: { site: SiteFacts; children: ReactNode }) {
  return (
    <html lang="en" data-colour={site.colour === 'orange' ? undefined : site.colour}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#1d1a18" />
        <link rel="icon" type="image/svg+xml" href={site.icon} />
        {site.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {site.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
      </head>
      <body>
        <SiteFactsProvider value={site}>
          <SiteLocale value={site.region.locale}>{children}</SiteLocale>
        </SiteFactsProvider>
      </body>
    </html>
  );
}
