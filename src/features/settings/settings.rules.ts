/** Fewest characters of a password on each screen, by the specification; settings only raise them [Q01]. */
export const passwordFloors = { signup: 8, reset: 8, strict: 10 } as const;

/** What is in force until an owner changes it. An empty text means that there is none. */
export const defaultSettings = {
  siteName: 'Millwright Equipment',
  siteTagline: 'Working machines, sold and serviced by people who run them.',
  logoUrl: '',
  contactEmail: '',
  contactPhone: '',
  contactAddress: '',
  bannerLinks: [] as { label: string; url: string }[],
  seoTitlePattern: '{title} | {site}',
  seoDescription: '',
  seoImageUrl: '',
  registration: 'open',
  emailVerification: false,
  sessionLengthHours: null,
  passwordMinimumSignup: passwordFloors.signup,
  passwordMinimumReset: passwordFloors.reset,
  passwordMinimumStrict: passwordFloors.strict,
  signInTriesPerAccount: 10,
  signInTriesPerAddress: 100,
  resetRequestsPerAccount: 5,
  resetRequestsPerAddress: 50,
  resetTokenTriesPerAddress: 50,
  registrationsPerAddress: 20,
  thresholdReaction: 'lock',
} as const;

/** A page's title under the site's pattern [E18]; a page without one of its own is named like the site. */
export function pageTitle(pattern: string, { title, site }: { title: string | undefined; site: string }): string {
  if (!title) return site;
  // Functions, because a "$&" in a title would mean something in a replacement.
  return pattern.replaceAll(/\{(title|site)\}/g, (_, part: string) => (part === 'title' ? title : site));
}

/** The digits and the plus of a phone number, as a `tel:` address wants them. */
export function dialled(phone: string): string {
  return phone.replaceAll(/[^\d+]/g, '');
}
