import type { ImagePreset } from '../../contracts/images/image-presets.ts';
import type { Feed } from './feeds/feed.contract.ts';

/** Fewest characters of a password on each screen, by the specification; settings only raise them [Q01]. */
export const passwordFloors = { signup: 8, reset: 8, strict: 10 } as const;

/** What the home page can show: the shop's parts, the newest posts, the branches, and every other public type. */
export const homeSections = [
  'hero',
  'search',
  'categories',
  'industries',
  'machines',
  'reasons',
  'posts',
  'locations',
  'other-types',
] as const;
export type HomeSection = (typeof homeSections)[number];

/** Accent colours whose text is readable on light and on dark. */
export const siteColours = ['orange', 'blue', 'green', 'red'] as const;
export type SiteColour = (typeof siteColours)[number];

/** How a feed is written. */
export const feedFormats = ['google-xml', 'csv', 'xml', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** By what a feed is narrowed: the shop's parameters. */
export const feedFilters = [
  ...(['search', 'state', 'industry', 'category', 'make', 'model', 'location', 'condition', 'badge'] as const),
  ...(['yearMin', 'yearMax', 'hoursMin', 'hoursMax', 'priceMin', 'priceMax', 'sort'] as const),
] as const;

/** The presets of a new installation. */
const usualPresets: readonly ImagePreset[] = [
  { name: 'thumb', width: 320, height: 320, fit: 'inside', format: 'auto', quality: 75 },
  { name: 'card', width: 640, height: 400, fit: 'cover', format: 'auto', quality: 78 },
  { name: 'hero', width: 1920, height: 960, fit: 'cover', format: 'auto', quality: 80 },
  { name: 'og', width: 1200, height: 630, fit: 'cover', format: 'jpeg', quality: 82 },
  { name: 'square', width: 640, height: 640, fit: 'cover', format: 'auto', quality: 78 },
];

/** The settings that apply until an owner changes them. An empty text means that the setting is not used. */
export const defaultSettings = {
  siteName: 'Millwright Equipment',
  siteTagline: 'Working machines, sold and serviced by people who run them.',
  logoUrl: '',
  locale: 'en-US',
  timeZone: 'UTC',
  contactEmail: '',
  contactPhone: '',
  contactAddress: '',
  openingHours: '',
  bannerLinks: [] as { label: string; url: string }[],
  navigation: [] as { label: string; url: string }[],
  homeSections: [...homeSections] as HomeSection[],
  footerNavigation: [] as { label: string; url: string }[],
  homeHeading: '',
  homeText: '',
  homeReasons: '',
  homeButtons: [] as { label: string; url: string }[],
  homePicture: '',
  siteColour: 'orange' as SiteColour,
  siteNotice: '',
  quoteRecipients: [] as string[],
  financeOffered: true as boolean,
  financeDownPercent: 30 as number,
  financeMonths: 60 as number,
  financeApr: 7.9 as number,
  financeTerms: [36, 48, 60, 72] as number[],
  searchSynonyms: [
    ...['skid loader = skid steer', 'track loader = compact track loader', 'digger = excavator = trackhoe'],
    ...['mini excavator = compact excavator', 'front loader = wheel loader', 'dozer = bulldozer'],
    ...['telehandler = telescopic handler', 'backhoe = backhoe loader', 'roller = compactor'],
    ...['forklift = lift truck', 'cherry picker = boom lift', 'dump truck = dumper'],
  ].join('\n') as string,
  feeds: [] as Feed[],
  seoTitlePattern: '{title} | {site}',
  seoDescription: '',
  seoImageUrl: '',
  imagePresets: [...usualPresets],
  registration: 'open',
  emailVerification: false,
  sessionLengthHours: null,
  passwordMinimumSignup: passwordFloors.signup,
  passwordMinimumReset: passwordFloors.reset,
  passwordMinimumStrict: passwordFloors.strict,
  secondFactor: 'optional' as 'off' | 'optional' | 'required',
  secondFactorRoles: [] as string[],
  passwordSignIn: 'on' as 'on' | 'admins' | 'off',
  signInTriesPerAccount: 10,
  signInTriesPerAddress: 100,
  resetRequestsPerAccount: 5,
  resetRequestsPerAddress: 50,
  resetTokenTriesPerAddress: 50,
  registrationsPerAddress: 20,
  thresholdReaction: 'lock',
} as const;
