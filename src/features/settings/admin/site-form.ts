import { z } from 'zod';
import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { type Settings, settingsShape } from '../settings.contract.ts';

/** The settings that say who the site is [E18]; how people sign in is on a page of its own. */
const siteKeys = [
  ...(['siteName', 'siteTagline', 'logoUrl', 'siteNotice', 'siteColour'] as const),
  ...(['locale', 'timeZone'] as const),
  ...(['contactEmail', 'contactPhone', 'contactAddress', 'openingHours', 'bannerLinks'] as const),
  ...(['navigation', 'footerNavigation', 'homeSections', 'homeHeading', 'homeText', 'homeButtons'] as const),
  ...(['homeReasons'] as const),
  ...(['homePicture', 'quoteRecipients', 'financeOffered'] as const),
  ...(['financeDownPercent', 'financeMonths', 'financeApr', 'financeTerms'] as const),
  ...(['searchSynonyms', 'imagePresets'] as const),
  ...(['seoTitlePattern', 'seoDescription', 'seoImageUrl'] as const),
] as const;

export type SiteForm = Pick<Settings, (typeof siteKeys)[number] | 'version'>;

export function siteFormOf(settings: Settings): SiteForm {
  const entries = [...siteKeys, 'version' as const].map((key) => [key, settings[key]]);
  return Object.fromEntries(entries) as SiteForm;
}

export const siteCheck = checkedBy<SiteForm>(
  z.object(settingsShape).pick(Object.fromEntries(siteKeys.map((key) => [key, true])) as Record<never, true>),
);

export const siteLabels: Record<string, string> = {
  siteName: 'Site name',
  siteTagline: 'Tagline',
  logoUrl: 'Logo',
  locale: 'Numbers as in',
  timeZone: 'Time zone',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  contactAddress: 'Contact address',
  openingHours: 'Opening hours',
  bannerLinks: 'Banner links',
  navigation: 'Navigation',
  footerNavigation: 'Footer links',
  homeSections: 'Home page',
  homeHeading: 'Home heading',
  homeText: 'Home text',
  homeReasons: 'Home reasons',
  homeButtons: 'Home buttons',
  homePicture: 'Home picture',
  siteNotice: 'Notice',
  siteColour: 'Color',
  quoteRecipients: 'Quote recipients',
  financeOffered: 'Offer financing',
  financeDownPercent: 'Down payment',
  financeMonths: 'Term',
  financeApr: 'Interest',
  financeTerms: 'Terms to choose from',
  searchSynonyms: 'Search synonyms',
  imagePresets: 'Image presets',
  seoTitlePattern: 'Title pattern',
  seoDescription: 'Description',
  seoImageUrl: 'Share image',
};

/** The settings that are links in their order. */
const linkLists = ['bannerLinks', 'navigation', 'footerNavigation', 'homeButtons'] as const;
export type LinkListName = (typeof linkLists)[number];

/** A form's values for the conflict dialog. */
export function readableSite(site: SiteForm): Record<string, unknown> {
  const lists = linkLists.map((name) => [name, site[name].map(({ label, url }) => `${label} (${url})`)]);
  return { ...site, ...Object.fromEntries(lists), imagePresets: site.imagePresets.map(presetInWords) };
}

const presetInWords = ({ name, width, height, fit, format, quality }: SiteForm['imagePresets'][number]) =>
  `${name} (${width ?? '–'} × ${height ?? '–'}, ${fit}, ${format}, ${quality})`;

/** The name of a field; of one in a list of links, with the list and the row. */
export function siteLabelAt(path: string): string {
  const [, list = '', row, part] = /^(\w+)\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (row === undefined) return siteLabels[path] ?? path;
  if (list === 'imagePresets') return `${siteLabels[list]}, preset ${Number(row) + 1}, ${part}`;
  return `${siteLabels[list] ?? list}, link ${Number(row) + 1}, ${part === 'url' ? 'address' : 'label'}`;
}
