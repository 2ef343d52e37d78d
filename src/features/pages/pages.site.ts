import type { SiteFeature } from '../../site-kit/site-feature.ts';
import { sitePage } from '../../site-kit/site-page.ts';
import { sitePaths } from '../../site-kit/site-paths.ts';
import { deliveryPatterns } from '../delivery/delivery.paths.ts';
import { ContactPage, headOfContact } from './contact-page/ContactPage.tsx';
import { loadContact, takeContact } from './contact-page/contact.loader.ts';
import { HomePage, headOfHome } from './home-page/HomePage.tsx';
import { loadHome } from './home-page/home.loader.ts';
import { headOfPage, OwnPage } from './site/OwnPage.tsx';
import { loadPage } from './site/page.loader.ts';

export const pagesSite: SiteFeature = {
  name: 'pages',
  pages: [
    sitePage({ path: sitePaths.home(), cachedBy: 'everyone', load: loadHome, Page: HomePage, head: headOfHome }),
    sitePage({
      path: sitePaths.contact(),
      // Each visitor's form is their own.
      cachedBy: 'nobody',
      load: loadContact,
      act: takeContact,
      Page: ContactPage,
      head: headOfContact,
    }),
    // An address of one part is a page's, else a content type's.
    sitePage({ path: deliveryPatterns.type, cachedBy: 'everyone', load: loadPage, Page: OwnPage, head: headOfPage }),
  ],
};
