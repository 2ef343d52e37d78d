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
