import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';
import { isTimeZone } from '../../contracts/day-text.ts';
import { ImagePreset, maxPresets } from '../../contracts/images/image-presets.ts';
import { isLocale } from '../../contracts/numbers/written-number.ts';
import { emailSchema } from '../../contracts/text/email.ts';
import { isId } from '../../contracts/text/id.ts';
import { isOneLine, notOneLine } from '../../contracts/text/one-line.ts';
import { Feeds } from './feeds/feed.contract.ts';
import { homeSections, passwordFloors, siteColours } from './settings.rules.ts';

/** What roles may be granted here [C02]. */
export const settingsPermissions = {
  settings: ['view', 'edit'],
} as const;

declare module '../../contracts/session/permission-slug.ts' {
  interface FeaturePermissions {
    settings: (typeof settingsPermissions)['settings'][number];
  }
}

/** Tries within the limit's window; never none, so that no setting locks everybody out. */
const tries = z.int('must be a whole number').min(1, 'must be at least 1').max(10_000, 'must be at most 10000');

const maxMinimumLength = 64;
/** Raised as an owner likes, never below what the specification asks for. */
const passwordMinimum = (floor: number) =>
  z
    .int('must be a whole number')
    .min(floor, `must be at least ${floor}`)
    .max(maxMinimumLength, `must be at most ${maxMinimumLength}`);

/** Text that may be left empty. */
const optionalText = (name: string, maxLength: number) =>
  z.string(`${name} must be a text`).trim().max(maxLength, `${name} must be at most ${maxLength} characters`);

const isPathHere = (url: string) => /^\/(?![/\\])[^\s\\]*$/.test(url);
const isAddress = (protocol: RegExp) => (url: string) => z.url({ protocol }).safeParse(url).success;
const isWebAddress = isAddress(/^https?$/);
const isSecureAddress = isAddress(/^https$/);

/** A picture: a file of the library by its id, a path of this site, or an address over https, because pages over https show no other. */
const picture = (name: string) =>
  optionalText(name, 2000).refine(
    (url) => url === '' || isId(url) || isPathHere(url) || isSecureAddress(url),
    `${name} must start with https:// or be a path of this site such as /media/logo.svg`,
  );

const contactEmail = z
  .string('Contact email must be a text')
  .trim()
  .pipe(z.union([z.literal(''), emailSchema()], 'Please enter a valid email address'));

const contactPhone = optionalText('Contact phone', 40).refine(
  (phone) => phone === '' || (/^\+?[\d\s()./-]+$/.test(phone) && phone.replaceAll(/\D/g, '').length >= 3),
  'Contact phone may hold digits, spaces and + ( ) . / -',
);

const siteLink = z.object({
  label: z
    .string('Label is required')
    .trim()
    .min(1, 'Label is required')
    .max(40, 'Label must be at most 40 characters')
    .refine(isOneLine, notOneLine('Label')),
  url: z
    .string('Address is required')
    .trim()
    .min(1, { error: 'Address is required', abort: true })
    .max(2000, 'Address must be at most 2000 characters')
    .refine(
      (url) => isPathHere(url) || isWebAddress(url),
      'Address must start with https:// or http://, or be a path of this site',
    ),
});

export const maxBannerLinks = 8;
export const maxNavigationLinks = 10;
export const maxFooterLinks = 20;
export const maxHomeButtons = 2;
const maxHomeReasons = 6;
const maxRecipients = 20;
const maxTerms = 12;

const maxSynonymsLength = 10_000;
const isSynonymLine = (line: string) => {
  const parts = line.split('=');
  return parts.length > 1 && parts.every((part) => /[\p{L}\p{N}]/u.test(part));
};

const percent = (name: string) =>
  z
    .number(`${name} must be a number of per cent`)
    .min(0, `${name} must be at least 0 %`)
    .max(100, `${name} must be at most 100 %`);

const months = (name: string) =>
  z
    .int(`${name} must be a whole number of months`)
    .min(1, `${name} must be at least 1 month`)
    .max(360, `${name} must be at most 360 months`);

export const settingsShape = {
  siteName: z
    .string('Site name is required')
    .trim()
    .min(1, 'Site name is required')
    .max(100, 'Site name must be at most 100 characters')
    .refine(isOneLine, notOneLine('Site name')),
  siteTagline: optionalText('Tagline', 200).refine(isOneLine, notOneLine('Tagline')),
  logoUrl: picture('Logo'),
  /** How people of the site write numbers: a language tag of BCP 47. */
  locale: z
    .string('Language must be a text')
    .trim()
    .refine(isLocale, 'Language must be a language tag such as en-US or de-DE'),
  /** Whose days and hours the site keeps: a time zone by its IANA name. */
  timeZone: z
    .string('Time zone must be a text')
    .trim()
    .refine(isTimeZone, 'Time zone must be the name of a time zone such as America/Denver'),
  contactEmail,
  contactPhone,
  contactAddress: optionalText('Contact address', 300),
  openingHours: optionalText('Opening hours', 500),
  /** Above the storefront's header, in this order. */
  bannerLinks: z
    .array(siteLink, 'Banner links must be a list')
    .max(maxBannerLinks, `Banner links are at most ${maxBannerLinks}`),
  /** The storefront's main navigation, in this order; empty for the links that its features offer. */
  navigation: z
    .array(siteLink, 'Navigation must be a list')
    .max(maxNavigationLinks, `Navigation has at most ${maxNavigationLinks} links`),
  /** What the home page shows, in this order; a section without content is left out. */
  homeSections: z
    .array(z.enum(homeSections, `Home sections are of ${homeSections.join(', ')}`), 'Home sections must be a list')
    .refine((sections) => new Set(sections).size === sections.length, 'Home sections must not name a section twice'),
  /** The links at the foot of every page, in this order. */
  footerNavigation: z
    .array(siteLink, 'Footer links must be a list')
    .max(maxFooterLinks, `Footer links are at most ${maxFooterLinks}`),
  /** The first words of the home page; empty for the site's name. */
  homeHeading: optionalText('Home heading', 100).refine(isOneLine, notOneLine('Home heading')),
  /** Below it; empty for the tagline. */
  homeText: optionalText('Home text', 300),
  /** Why to buy here, a line each: `Inspected: 120 points, in writing`. */
  homeReasons: optionalText('Home reasons', 1000).refine(
    (text) => text.split('\n').filter((line) => line.trim() !== '').length <= maxHomeReasons,
    `Home reasons are at most ${maxHomeReasons} lines`,
  ),
  /** What to do first; empty for ways to the machines and to other types. */
  homeButtons: z
    .array(siteLink, 'Home buttons must be a list')
    .max(maxHomeButtons, `Home buttons are at most ${maxHomeButtons}`),
  /** Behind the first section of the home page: a file of the library by its id, or a path of this site. */
  homePicture: optionalText('Home picture', 2000).refine(
    (url) => url === '' || isId(url) || isPathHere(url),
    'Home picture must be a path of this site such as /media/yard.webp',
  ),
  /** The colour of buttons and links. */
  siteColour: z.enum(siteColours, `Color must be one of ${siteColours.join(', ')}`),
  /** Said on every page of the storefront, such as that it is a demonstration. */
  siteNotice: optionalText('Notice', 200).refine(isOneLine, notOneLine('Notice')),
  /** Who is told of a request for a quote; nobody for the contact e-mail. */
  quoteRecipients: z
    .array(emailSchema(), 'Quote recipients must be a list of email addresses')
    .max(maxRecipients, `Quote recipients are at most ${maxRecipients}`),
  /** Machines show what financing would mean, and a cart can be financed [K24]. */
  financeOffered: z.boolean('Finance must be offered or not'),
  /** Of the price, for machines without a deposit of their own. */
  financeDownPercent: percent('Down payment'),
  financeMonths: months('Term'),
  /** Interest a year. */
  financeApr: percent('Interest'),
  /** Months to choose from. */
  financeTerms: z
    .array(months('Each term'), 'Terms must be a list of months')
    .max(maxTerms, `Terms are at most ${maxTerms}`)
    .refine((terms) => new Set(terms).size === terms.length, 'Terms must not name a number of months twice'),
  /** What else machines are called, a line each: `skid loader = skid steer`. A list is lines, too. */
  searchSynonyms: z
    .preprocess(
      (lines) => (Array.isArray(lines) ? lines.join('\n') : lines),
      z.string('Synonyms must be lines of text'),
    )
    .transform((lines) => lines.replaceAll('\r\n', '\n').trim())
    .refine((lines) => lines.length <= maxSynonymsLength, `Synonyms must be at most ${maxSynonymsLength} characters`)
    .superRefine((lines, context) => {
      const wrong = lines.split('\n').findIndex((line) => line.trim() !== '' && !isSynonymLine(line));
      if (wrong !== -1)
        context.addIssue({
          code: 'custom',
          message: `Synonyms: line ${wrong + 1} must be like skid loader = skid steer`,
        });
    }),
  /** Machines for other programs, under addresses of their own. */
  feeds: Feeds,
  /** `{title}` and `{site}` stand for the page's title and the site's name. */
  seoTitlePattern: z
    .string('Title pattern is required')
    .trim()
    .max(100, 'Title pattern must be at most 100 characters')
    .refine((pattern) => pattern.includes('{title}'), 'Title pattern must contain {title}'),
  /** For pages that have no description of their own. */
  seoDescription: optionalText('Description', 300),
  /** What other sites show beside a link to a page. */
  seoImageUrl: picture('Share image'),
  /** Sizes of pictures that front ends ask for by name. */
  imagePresets: z
    .array(ImagePreset, 'Image presets must be a list')
    .max(maxPresets, `Image presets are at most ${maxPresets}`)
    .refine(
      (presets) => new Set(presets.map(({ name }) => name)).size === presets.length,
      'Image presets must not have a name twice',
    ),
  /** Who may make an account themselves: anyone, anyone whom an administrator then activates, or nobody [Q24]. */
  registration: z.enum(['open', 'approval', 'closed']),
  /** A new account has to confirm its address before it may sign in. */
  emailVerification: z.boolean(),
  /** Hours that a session token lives; null for the configured lifetime. */
  sessionLengthHours: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(720, 'must be at most 720')
    .nullable(),
  passwordMinimumSignup: passwordMinimum(passwordFloors.signup),
  passwordMinimumReset: passwordMinimum(passwordFloors.reset),
  /** Changing one's own password, and passwords that administrators set. */
  passwordMinimumStrict: passwordMinimum(passwordFloors.strict),
  /** Whether sign-ins are asked for a second factor: never, where an account has one, or always. */
  secondFactor: z.enum(['off', 'optional', 'required'], 'Second factor must be off, optional or required'),
  /** Slugs of the roles that need one where it is optional. */
  secondFactorRoles: z
    .array(z.string('must be the slug of a role').min(1).max(100), 'Roles with a second factor must be a list')
    .max(100, 'Roles with a second factor are at most 100'),
  /** Who may sign in by password: everybody, administrators alone, or nobody, once an administrator uses a provider. */
  passwordSignIn: z.enum(['on', 'admins', 'off'], 'Sign-in by password must be on, admins or off'),
  /** Wrong tries in 15 minutes. */
  signInTriesPerAccount: tries,
  signInTriesPerAddress: tries,
  /** An hour. */
  resetRequestsPerAccount: tries,
  resetRequestsPerAddress: tries,
  resetTokenTriesPerAddress: tries,
  registrationsPerAddress: tries,
  /** What ten security events in five minutes lead to, each beside the one before: a line in the audit log, a notice to the administrators, a lock of the account. */
  thresholdReaction: z.enum(['audit', 'notify', 'lock']),
};

/** The site's settings as one flat object [E18]. No secret is among them. */
export const Settings = z.object({ ...settingsShape, version: z.int() });
export type Settings = z.infer<typeof Settings>;

const changeShape = { ...settingsShape, version: z.int() };

/** Some of the keys. A key that is no setting is rejected, so that nobody takes a misspelled one for saved. */
export const SettingsChange = z
  .looseObject(changeShape)
  .partial()
  .superRefine((draft, context) => {
    for (const key of Object.keys(draft)) {
      if (!Object.hasOwn(changeShape, key))
        context.addIssue({ code: 'custom', path: [key], message: 'is not a setting' });
    }
  });
export type SettingsChange = z.infer<typeof SettingsChange>;

const base = '/admin/api/settings';

export const settings = contract({
  get: endpoint({
    method: 'GET',
    path: base,
    summary: 'The settings of the site',
    permission: 'settings.view',
    result: Settings,
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: base,
    summary: 'Change some of the settings',
    permission: 'settings.edit',
    body: SettingsChange,
    result: Settings,
    message: 'Settings saved',
    changesRights: true,
    seenBy: 'settings.view',
    errors: ['VERSION_CONFLICT', 'PASSWORD_SIGN_IN_NEEDED'],
  }),
});
