/** How the site writes numbers, and whose days it keeps: a language tag, and the IANA name of a time zone. */
export interface SiteRegion {
  locale: string;
  timeZone: string;
}

/** As the page was given; a change of the settings shows with the next page. */
export function siteRegion(): SiteRegion {
  const [locale = '', timeZone = ''] = (document.documentElement.dataset['region'] ?? '').split(' ');
  // Served by the development server, the page says nothing.
  return timeZone === '' ? { locale: 'en-US', timeZone: 'UTC' } : { locale, timeZone };
}
