/** How the site writes numbers, and whose days it keeps: a language tag, and the IANA name of a time zone. */
export interface SiteRegion {
  locale: string;
  timeZone: string;
}

/** As the server wrote it into the page; changed settings show when a page is loaded anew. */
export function siteRegion(): SiteRegion {
  const [locale = '', timeZone = ''] = (document.documentElement.dataset['region'] ?? '').split(' ');
  // Served by the development server, the page says nothing.
  return timeZone === '' ? { locale: 'en-US', timeZone: 'UTC' } : { locale, timeZone };
}
