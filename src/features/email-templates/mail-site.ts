import type { Ctx } from '../../platform/context/context.ts';
import type { SiteColour } from '../settings/settings.rules.ts';
import { readSettings } from '../settings/settings.service.ts';
import type { MailSite } from './language/mail-frame.ts';

const colors: Record<SiteColour, string> = { orange: '#c2410c', blue: '#1f5c99', green: '#22703a', red: '#b3261e' };

/** What mails say of the site. A logo as SVG is none: hardly a mail program draws it. */
export async function readMailSite(ctx: Ctx): Promise<MailSite> {
  const { siteName, logoUrl, siteColour } = await readSettings(ctx);
  const { publicUrl: url } = ctx.platform.config;
  const isDrawn = logoUrl !== '' && !/\.svg(?:[?#]|$)/i.test(logoUrl);
  return { name: siteName, url, logo: isDrawn ? new URL(logoUrl, url).href : '', color: colors[siteColour] };
}
