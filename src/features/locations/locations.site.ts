import { framePart, type SiteFeature } from '../../site-kit/site-feature.ts';
import { sitePage } from '../../site-kit/site-page.ts';
import { locationsPaths, locationsPatterns } from './locations.paths.ts';
import { ChoosePage, headOfChoice } from './site/ChoosePage.tsx';
import { loadChoice, takeChoice } from './site/choose.loader.ts';
import { hasBranches, loadBanner, loadHeaderPictures } from './site/frame.loader.ts';
import { LocationBanner } from './site/LocationBanner.tsx';
import { headOfLocation, LocationPage } from './site/LocationPage.tsx';
import { LocationPopup } from './site/LocationPopup.tsx';
import { headOfLocations, LocationsPage } from './site/LocationsPage.tsx';
import { loadLocation, loadLocations } from './site/locations.loader.ts';

export const locationsSite: SiteFeature = {
  name: 'locations',
  pages: [
    sitePage({
      path: locationsPatterns.list,
      cachedBy: 'everyone',
      load: loadLocations,
      Page: LocationsPage,
      head: headOfLocations,
    }),
    sitePage({
      path: locationsPatterns.location,
      cachedBy: 'everyone',
      load: loadLocation,
      Page: LocationPage,
      head: headOfLocation,
    }),
    sitePage({
      path: locationsPatterns.choose,
      cachedBy: 'visitor',
      load: loadChoice,
      act: takeChoice,
      Page: ChoosePage,
      head: headOfChoice,
    }),
  ],
  navigation: async ({ platform }) =>
    (await hasBranches(platform)) ? [{ href: locationsPaths.list(), label: 'Locations' }] : [],
  frame: [
    framePart({ place: 'contact', load: loadBanner, Part: LocationBanner }),
    framePart({
      place: 'end',
      load: async ({ platform }) => ((await hasBranches(platform)) ? {} : null),
      Part: LocationPopup,
    }),
  ],
  headerPictures: loadHeaderPictures,
};
