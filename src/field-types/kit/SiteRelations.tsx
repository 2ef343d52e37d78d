import { createContext, useContext } from 'react';

/** A related entry as visitors may know it. */
export interface SiteRelated {
  title: string;
  href: string;
}

/** The related entries that have pages, by id; given by the screen that shows an entry. */
export const SiteRelations = createContext<Readonly<Record<string, SiteRelated>>>({});

/** How the site writes numbers: a language tag; given by the page. */
export const SiteLocale = createContext('en-US');

/** The related entries of a value that visitors may see. An id is never shown. */
export function useSiteRelated(value: unknown): (SiteRelated & { id: string })[] {
  const related = useContext(SiteRelations);
  return [value].flat().flatMap((item) => {
    const id = String(item);
    const entry = Object.hasOwn(related, id) ? related[id] : undefined;
    return entry ? [{ id, ...entry }] : [];
  });
}
