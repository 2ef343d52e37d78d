import { createContext, useContext } from 'react';
import type { ScriptFile } from './PageScript.tsx';

/** Who the site is, as its settings say [E18]. An empty text means that there is none. */
export interface SiteIdentity {
  name: string;
  tagline: string;
  logoUrl: string;
  contact: { email: string; phone: string; address: string; hours: string };
  /** How it writes numbers, and whose days it keeps. */
  region: { locale: string; timeZone: string };
  /** Above the header. */
  links: readonly { label: string; url: string }[];
  /** In place of the links that features offer, if there are some. */
  navigation: readonly { label: string; url: string }[];
  /** At the foot of every page. */
  footerLinks: readonly { label: string; url: string }[];
  /** Of the style sheet's accents. */
  colour: string;
  /** On every page. */
  notice: string;
  seo: { titlePattern: string; description: string; imageUrl: string };
}

/** What every page, the error pages included, may say of the site without asking the database. */
export interface SiteFacts extends SiteIdentity {
  /** Origin of PUBLIC_URL, without a slash at its end. */
  origin: string;
  /** Addresses of the style sheets. */
  styles: readonly string[];
  /** Addresses of the fonts that every page shows. */
  fonts: readonly string[];
  /** The build's scripts by name; a page has those that its parts name (`PageScript`). */
  scripts: ReadonlyMap<string, ScriptFile>;
  icon: string;
  year: number;
  /** True while the page shows what is not published. */
  isPreview?: boolean;
  /** Origins whose pages may show this one in a frame, where it stands alone. Without it no page may. */
  embeddedBy?: readonly string[];
  /** Path and query of this request; always one leading slash. */
  here: string;
}

const SiteFactsContext = createContext<SiteFacts | null>(null);

export const SiteFactsProvider = SiteFactsContext.Provider;

/** The site's facts; a component outside the document has no site to speak of. */
export function useSiteFacts(): SiteFacts {
  const facts = useContext(SiteFactsContext);
  if (!facts) throw new Error('rendered outside the storefront document');
  return facts;
}
