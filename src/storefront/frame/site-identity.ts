import { pictureAddress } from '../../features/delivery/public-files.ts';
import type { Settings } from '../../features/settings/settings.contract.ts';
import { defaultSettings } from '../../features/settings/settings.rules.ts';
import { readSettings } from '../../features/settings/settings.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import type { SiteIdentity } from '../../site-kit/SiteFacts.tsx';

type Known = Omit<Settings, 'version'>;

/** What each process knew last, for pages that must say something while the database is away. */
const lastKnown = new WeakMap<Platform, Known>();

/** The site's identity: the settings of this moment, or the last known ones while they cannot be read. Never rejects. */
export async function readSiteIdentity(platform: Platform): Promise<SiteIdentity> {
  try {
    const settings = await readSettings(systemContext(platform, 'storefront'));
    lastKnown.set(platform, settings);
    const logoUrl = await pictureAddress(platform, settings.logoUrl);
    return identityOf({ ...settings, logoUrl, seoImageUrl: await pictureAddress(platform, settings.seoImageUrl) });
  } catch {
    return identityOf(lastKnown.get(platform) ?? defaultSettings);
  }
}

type IdentitySettings = Pick<Known, 'siteName' | 'siteTagline' | 'logoUrl' | 'bannerLinks' | 'locale' | 'timeZone'> &
  Pick<Known, 'contactEmail' | 'contactPhone' | 'contactAddress' | 'openingHours'> &
  Pick<Known, 'navigation' | 'footerNavigation' | 'siteColour' | 'siteNotice'> &
  Pick<Known, 'seoTitlePattern' | 'seoDescription' | 'seoImageUrl'>;

function identityOf(settings: IdentitySettings): SiteIdentity {
  const { contactEmail, contactPhone, contactAddress, openingHours } = settings;
  return {
    name: settings.siteName,
    tagline: settings.siteTagline,
    logoUrl: settings.logoUrl,
    contact: { email: contactEmail, phone: contactPhone, address: contactAddress, hours: openingHours },
    region: { locale: settings.locale, timeZone: settings.timeZone },
    links: settings.bannerLinks,
    navigation: settings.navigation,
    footerLinks: settings.footerNavigation,
    colour: settings.siteColour,
    notice: settings.siteNotice,
    seo: {
      titlePattern: settings.seoTitlePattern,
      description: settings.seoDescription,
      imageUrl: settings.seoImageUrl,
    },
  };
}
